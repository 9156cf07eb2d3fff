import type { CalendarFeed } from '@bilim/contract/calendarFeed';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useChangeFeed } from './useCalendarFeed.ts';
import look from './CalendarScreen.module.css';

interface AddressEndProps {
  readonly feed: CalendarFeed;
}

/** Both ways to end an address ask first: calendars that have it will stand still. */
export function AddressEnd({ feed }: AddressEndProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  const make = useChangeFeed('make');
  const revoke = useChangeFeed('revoke');
  const close = () => setAsked(null);

  return (
    <div className={look.end}>
      <Button variant="default" onClick={() => setAsked('renew')}>
        {t('calendar.renew')}
      </Button>
      <Button variant="subtle" color="pome" onClick={() => setAsked('revoke')}>
        {t('calendar.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={asked === 'renew'}
        title={t('calendar.renewtitle')}
        text={t('calendar.renewtext')}
        confirmLabel={t('calendar.renew')}
        cancelLabel={t('btn.cancel')}
        isBusy={make.isPending}
        onConfirm={() => {
          make.mutate(feed, { onSuccess: () => showSuccess(t('calendar.renewed')), onSettled: close });
        }}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        title={t('calendar.revoketitle')}
        text={t('calendar.revoketext')}
        confirmLabel={t('calendar.revoke')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={revoke.isPending}
        onConfirm={() => {
          revoke.mutate(feed, { onSuccess: () => showSuccess(t('calendar.revoked')), onSettled: close });
        }}
        onClose={close}
      />
    </div>
  );
}
