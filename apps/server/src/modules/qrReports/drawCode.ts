import { CardCode } from '@bilim/contract/qrReports';
import { encodeQR } from 'qr';

import { printedCard } from '#modules/studentCard/card.ts';
import type { Card } from '#modules/studentCard/card.ts';
import { membersOf } from '#platform/db/wireJson.ts';
import type { Keys } from '#platform/keys.ts';

/** Codes that were drawn: the same card is asked for again when its sheet is printed again. */
const drawn = new WeakMap<Keys, Map<string, Buffer>>();
const mostDrawn = 3_000;

/**
 * The code of a card for paper, and its picture: the members of `CardCode` as JSON, in bytes, since hardly anything
 * else in a reply is as long. They take more than half a millisecond.
 */
export function drawCode(keys: Keys, address: string, card: Card): Buffer {
  const { studentId, groupId, issue, endsAt } = card;
  const name = `${address} ${studentId}:${groupId}:${issue}:${endsAt.getTime()}`;
  const own = drawn.get(keys) ?? new Map<string, Buffer>();
  const known = own.get(name);
  if (known !== undefined) return known;
  const url = `${address}/lms/studentqr?data=${printedCard(keys, card)}`;
  const code = Buffer.from(
    membersOf(CardCode, { url, picture: `data:image/svg+xml,${escaped(svgOf(url))}` }),
  );
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
