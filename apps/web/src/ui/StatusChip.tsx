import type { ReactNode } from 'react';

import look from './StatusChip.module.css';

export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

interface StatusChipProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A word with a colour; the word carries the meaning. */
export function StatusChip({ tone, icon, children }: StatusChipProps) {
  return (
    <span className={look.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
