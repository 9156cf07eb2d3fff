import { encodeQR } from 'qr';

/** Codes that were drawn: the same card is asked for again when its sheet is printed again. */
const drawn = new Map<string, string>();
const mostDrawn = 3_000;

/** A code as a picture, a `data:` address. Drawing takes half a millisecond. */
export function drawCode(text: string): string {
  const known = drawn.get(text);
  if (known !== undefined) return known;
  const picture = `data:image/svg+xml,${escaped(svgOf(text))}`;
  if (drawn.size >= mostDrawn) drawn.delete(drawn.keys().next().value ?? '');
  drawn.set(text, picture);
  return picture;
}

/** One mask will do for every text: comparing all of them takes eight times as long. */
const look = { ecc: 'medium', border: 2, mask: 2 } as const;

function svgOf(text: string): string {
  const rows = encodeQR(text, 'raw', look);
  const size = rows.length;
  const bars = rows.map(drawRow).join('');
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${size} ${size}' shape-rendering='crispEdges'><path fill='white' d='M0,0h${size}v${size}H0z'/><path d='${bars}'/></svg>`;
}

/** Neighbouring dark squares as one bar. */
function drawRow(row: readonly boolean[], y: number): string {
  let bars = '';
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x] === true) x += 1;
    if (x > from) bars += `M${from},${y}h${x - from}v1H${from}z`;
  }
  return bars;
}

function escaped(svg: string): string {
  return svg.replaceAll('<', '%3C').replaceAll('>', '%3E');
}
