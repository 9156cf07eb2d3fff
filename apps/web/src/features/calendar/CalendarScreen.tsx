import { Card } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { BackButton } from '#ui/BackButton.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { AddressCard } from './AddressCard.tsx';
import { feedAddress } from './feedAddress.ts';
import { NoAddress } from './NoAddress.tsx';
import { StepsCard } from './StepsCard.tsx';
import { useCalendarFeed } from './useCalendarFeed.ts';
import look from './CalendarScreen.module.css';

/** The own schedule in the calendar of a phone or computer: the private address, and how to use it. */
export function CalendarScreen() {
  const { t } = useTranslation();
  const query = useCalendarFeed();
  const { data: feed } = query;
  const address =
    feed === undefined || feed.path === null
      ? null
      : feedAddress(window.location.origin, feed.path, t('schedule.mine'));

  return (
    <div className={look.screen}>
      <PageHeading
        title={t('calendar.title')}
        subtitle={t('calendar.about')}
        actions={
          <BackButton
            label={t('calendar.back')}
            renderRoot={(props) => <Link {...scheduleLink()} {...props} />}
          />
        }
      />
      {feed === undefined && (
        <Card>
          <Pending query={query} />
        </Card>
      )}
      {feed !== undefined && (
        <div className={look.columns}>
          {address === null ? <NoAddress feed={feed} /> : <AddressCard feed={feed} address={address} />}
          <StepsCard address={address} />
        </div>
      )}
    </div>
  );
}
