import { optionalPart } from '../optionalPart.tsx';

import look from './Art.module.css';
import type { ArtName } from './drawings.tsx';

export type { ArtName };

// Pages that have something to show need none of them.
const Drawing = optionalPart(async () => (await import('./drawings.tsx')).Drawing);

interface ArtProps {
  readonly name: ArtName;
  readonly width?: number;
}

/** Small line pictures for empty and waiting places: hills, an apricot sun, and what the place is about. */
export function Art({ name, width = 168 }: ArtProps) {
  return (
    <svg className={look.art} viewBox="0 0 168 112" width={width} aria-hidden>
      <circle className={look.sun} cx="132" cy="26" r="11" />
      <path className={look.hills} d="M8 96 44 62l16 14 22-24 30 32 14-12 34 24Z" />
      <path className={look.ground} d="M6 96h156" />
      <g className={look.thing}>
        <Drawing name={name} />
      </g>
    </svg>
  );
}
