import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import look from './MoreButton.module.css';

interface MoreButtonProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** The next page of a long list, as long as there is one. */
export function MoreButton({ query }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <div className={look.more}>
      <Button
        variant="default"
        h={40}
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('btn.more')}
      </Button>
    </div>
  );
}
