import { EmptyState } from './EmptyState.tsx';
import { PageHeading } from './PageHeading.tsx';

interface RefusedProps {
  /** Of the screen that is refused. */
  readonly title: string;
  readonly reason: string;
}

/** A screen for others: whoever comes here by an address sees why there is nothing. */
export function Refused({ title, reason }: RefusedProps) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState art="door" title={reason} />
    </>
  );
}
