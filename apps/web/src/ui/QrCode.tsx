import { encodeQR } from 'qr';

interface QrCodeProps {
  readonly text: string;
  /** What scanning it does, for those who do not see it. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** A QR code in black on white, whatever the colour scheme: cameras want it so. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const size = rows.length;
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={rows.map(drawRow).join('')} />
    </svg>
  );
}

/** Neighbouring dark squares as one bar. */
function drawRow(row: readonly boolean[], y: number): string {
  let bars = '';
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x] === true) x += 1;
    if (x > from) bars += `M${from} ${y}h${x - from}v1H${from}z`;
  }
  return bars;
}
