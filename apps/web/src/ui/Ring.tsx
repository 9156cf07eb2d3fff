interface RingProps {
  /** Filled part, 0 to 100. */
  readonly value: number;
  /** A colour of the theme with its shade, e.g. `sage.5`. */
  readonly color: string;
}

const radius = 19.5;
const around = 2 * Math.PI * radius;

/** A small ring that fills clockwise. The kit's own brings the code of tooltips along, which no page needs first. */
export function Ring({ value, color }: RingProps) {
  const filled = (Math.min(100, Math.max(0, value)) / 100) * around;
  const circle = { cx: 22, cy: 22, r: radius, fill: 'none', strokeWidth: 5 };
  return (
    <svg width={44} height={44} viewBox="0 0 44 44" aria-hidden>
      <circle {...circle} stroke="var(--line)" />
      {filled > 0 && (
        <circle
          {...circle}
          stroke={`var(--mantine-color-${color.replace('.', '-')})`}
          strokeLinecap="round"
          strokeDasharray={`${filled} ${around}`}
          transform="rotate(-90 22 22)"
        />
      )}
    </svg>
  );
}
