import type { CalendarFeed } from '@bilim/contract/calendarFeed';
import { Button, Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useChangeFeed } from './useCalendarFeed.ts';

interface NoAddressProps {
  readonly feed: CalendarFeed;
}

/** Nobody fetches anything yet; one press makes the address. */
export function NoAddress({ feed }: NoAddressProps) {
  const { t } = useTranslation();
  const make = useChangeFeed('make');
  return (
    <Card component="section">
      <EmptyState
        art="calendar"
        title={t('calendar.none')}
        text={t('calendar.nonetext')}
        action={
          <Button
            size="md"
            loading={make.isPending}
            onClick={() => make.mutate(feed, { onSuccess: () => showSuccess(t('calendar.made')) })}
          >
            {t('calendar.make')}
          </Button>
        }
      />
    </Card>
  );
}
