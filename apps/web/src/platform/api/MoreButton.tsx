import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeError } from './describeError.ts';
import look from './MoreButton.module.css';

interface MoreButtonProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => unknown;
  };
}

/** The next page of a long list, as long as there is one; and why it did not come. */
export function MoreButton({ query }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <div className={look.more}>
      {query.isFetchNextPageError && !query.isFetchingNextPage && query.error !== null && (
        <p role="alert" className={look.failure}>
          {t('err.notloaded')}. {describeError(query.error, t)}
        </p>
      )}
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(query.isFetchNextPageError ? 'btn.retry' : 'btn.more')}
      </Button>
    </div>
  );
}
