import { Fragment, type ReactNode } from 'react';

import { Refused } from '#platform/api/Refused.tsx';

interface ImportPagesProps {
  readonly title: string;
  readonly mayImport: boolean;
  /** The import that is looked at; without one, a new one begins. */
  readonly run: number | undefined;
  readonly start: ReactNode;
  readonly children: (run: number) => ReactNode;
}

/** The page where an import begins, and the page of each. */
export function ImportPages({ title, mayImport, run, start, children }: ImportPagesProps) {
  if (!mayImport) return <Refused title={title} />;
  if (run === undefined) return start;
  // Another import is another page: nothing of this one stays.
  return <Fragment key={run}>{children(run)}</Fragment>;
}
