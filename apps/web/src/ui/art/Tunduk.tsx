interface TundukProps {
  readonly size?: number;
}

/** The crown of the yurt: the mark of the product. */
export function Tunduk({ size = 34 }: TundukProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden>
      <rect width="40" height="40" rx="11" fill="var(--mantine-color-lake-7)" />
      <g fill="none" stroke="#fff" strokeWidth="1.9" strokeLinecap="round">
        <circle cx="20" cy="20" r="12.4" strokeWidth="2.5" />
        <path d="M9 14.6c7 4.6 15 4.6 22 0M9 25.4c7-4.6 15-4.6 22 0" />
        <path d="M14.6 9c4.6 7 4.6 15 0 22M25.4 9c-4.6 7-4.6 15 0 22" />
      </g>
    </svg>
  );
}
