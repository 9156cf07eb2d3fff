import { encodeQR } from 'qr';

import { printedCard } from '#modules/studentCard/card.ts';
import type { Card } from '#modules/studentCard/card.ts';
import type { Keys } from '#platform/keys.ts';

export interface Code {
  readonly url: string;
  /** A `data:` address as JSON has it, in bytes: hardly anything else in a reply is as long. */
  readonly picture: Buffer;
}

/** Codes that were drawn: the same card is asked for again when its sheet is printed again. */
const drawn = new WeakMap<Keys, Map<string, Code>>();
const mostDrawn = 3_000;

/** The code of a card for paper, and its picture, in which nothing has to be escaped. Both together take more than half a millisecond. */
export function drawCode(keys: Keys, address: string, card: Card): Code {
  const { studentId, groupId, issue, endsAt } = card;
  const name = `${address} ${studentId}:${groupId}:${issue}:${endsAt.getTime()}`;
  const own = drawn.get(keys) ?? new Map<string, Code>();
  const known = own.get(name);
  if (known !== undefined) return known;
  const url = `${address}/lms/studentqr?data=${printedCard(keys, card)}`;
  const code = { url, picture: Buffer.from(`"data:image/svg+xml,${escaped(svgOf(url))}"`) };
  if (own.size >= mostDrawn) own.delete(own.keys().next().value ?? '');
  drawn.set(keys, own.set(name, code));
  return code;
}

/** One mask will do for every text: comparing all of them takes eight times as long. */
const look = { ecc: 'medium', border: 2, mask: 2 } as const;

function svgOf(text: string): string {
  const rows = encodeQR(text, 'raw', look);
  const size = rows.length;
  const bars = rows.map(drawRow).join('');
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${size} ${size}' shape-rendering='crispEdges'><path fill='white' d='M0,0h${size}v${size}H0z'/><path stroke='black' d='${bars}'/></svg>`;
}

/** Neighbouring dark squares as one line of their height: half as long as their outlines. */
function drawRow(row: readonly boolean[], y: number): string {
  let bars = '';
  let gap = 0;
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x] === true) x += 1;
    if (x > from) {
      bars += `${bars === '' ? `M${from} ${y}.5` : `m${gap} 0`}h${x - from}`;
      gap = 0;
    }
    gap += 1;
  }
  return bars;
}

function escaped(svg: string): string {
  return svg.replaceAll('<', '%3C').replaceAll('>', '%3E');
}
