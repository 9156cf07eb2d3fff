import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '#ui/LoadFailure.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { describeError } from './describeError.ts';
import { isRefusal } from './isRefusal.ts';

const Closed = lazy(async () => ({ default: (await import('./Refused.tsx')).Closed }));

interface PendingProps {
  readonly query: {
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly isFetching?: boolean;
  };
  /** What could not be loaded, where more can be said than that it was not. */
  readonly failed?: string;
  /** A skeleton of the screen's real shape; rows of text when left out. */
  readonly children?: ReactNode;
}

/** What a screen shows until its data is there: its own shape in grey, or the reason and a way to try again. */
export function Pending({ query, failed, children }: PendingProps) {
  const { t } = useTranslation();

  if (query.error === null) {
    return (
      <div aria-busy>
        <VisuallyHidden component="output">{t('c.loading')}</VisuallyHidden>
        {children ?? <SkeletonRows />}
      </div>
    );
  }
  if (isRefusal(query.error)) {
    return (
      <Suspense fallback={null}>
        <Closed reason={describeError(query.error, t)} />
      </Suspense>
    );
  }
  return (
    <LoadFailure
      title={failed ?? t('err.notloaded')}
      reason={describeError(query.error, t)}
      retryLabel={t('btn.retry')}
      isRetrying={query.isFetching ?? false}
      onRetry={() => void query.refetch()}
    />
  );
}
