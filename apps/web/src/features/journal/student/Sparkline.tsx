import look from './Sparkline.module.css';

interface SparklineProps {
  readonly points: readonly number[];
  readonly best: number;
  readonly label: string;
}

const [width, height, margin] = [112, 36, 4];
/** More points than these become a scribble. */
const most = 16;

/** The trend of the marks as a thin line; nothing before the second mark. */
export function Sparkline({ points, best, label }: SparklineProps) {
  const shown = points.slice(-most);
  if (shown.length < 2) return null;
  const least = Math.max(0, Math.min(...shown) - best / 10);
  const step = (width - 2 * margin) / (shown.length - 1);
  const places = shown.map((value, index) => ({
    x: margin + index * step,
    y: height - margin - ((Math.min(value, best) - least) / (best - least || 1)) * (height - 2 * margin),
  }));
  const last = places.at(-1);

  return (
    <svg
      className={look.line}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <polyline points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last !== undefined && <circle cx={last.x} cy={last.y} r="3" />}
    </svg>
  );
}
