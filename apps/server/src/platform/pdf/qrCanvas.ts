import { encodeQR } from 'qr';

import type { Bar } from './paper.ts';

/** A QR code as rectangles, neighbouring dark squares of a row as one. */
export function qrCanvas(text: string, width: number): Bar[] {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const unit = width / rows.length;
  return rows.flatMap((row, y) => bars(row).map(([from, to]) => bar({ from, to, y, unit })));
}

function bars(row: readonly boolean[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x] === true) x += 1;
    if (x > from) found.push([from, x]);
  }
  return found;
}

interface Dark {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly unit: number;
}

/** A hair taller than its row: viewers would show a light line between two. */
function bar({ from, to, y, unit }: Dark): Bar {
  const hair = 0.05;
  return {
    type: 'rect',
    x: from * unit,
    y: y * unit,
    w: (to - from) * unit,
    h: unit + hair,
    color: '#000',
    lineWidth: 0,
  };
}
