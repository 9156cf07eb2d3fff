import type { ReactNode } from 'react';

import look from './StateLine.module.css';

interface StateLineProps {
  /** What there is to say; empty words are left out. */
  readonly words: readonly (string | null)[];
  /** How the thing stands. */
  readonly chip: ReactNode;
}

/** The line below a heading: of what, and how it stands. */
export function StateLine({ words, chip }: StateLineProps) {
  return (
    <span className={look.line}>
      <span>{words.filter(Boolean).join(' · ')}</span>
      {chip}
    </span>
  );
}
