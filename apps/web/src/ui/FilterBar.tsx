import type { ReactNode } from 'react';

import look from './FilterBar.module.css';

interface FilterBarProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Filters of a screen in one compact row; two in a row on a phone. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <section className={look.bar} aria-label={label}>
      {children}
    </section>
  );
}
