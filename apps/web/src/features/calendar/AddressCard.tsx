import type { CalendarFeed } from '@bilim/contract/calendarFeed';
import { calendarFeedApi } from '@bilim/contract/calendarFeed';
import { addressOf } from '@bilim/contract/client';
import { Alert, Button, Card, CopyButton, TextInput, Title } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDownload,
  IconInfoCircle,
  IconShieldLock,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { AddressEnd } from './AddressEnd.tsx';
import { describeApp } from './describeApp.ts';
import { isInside, type FeedAddress } from './feedAddress.ts';
import look from './CalendarScreen.module.css';

interface AddressCardProps {
  readonly feed: CalendarFeed;
  readonly address: FeedAddress;
}

/** The address to paste, to open and to photograph; who has fetched it; and how to get rid of it. */
export function AddressCard({ feed, address }: AddressCardProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" className={look.card} aria-labelledby="calendar-address">
      <Title order={2} id="calendar-address">
        {t('calendar.address')}
      </Title>
      <CopyAddress address={address.plain} />
      <div className={look.address}>
        <div className={look.ways}>
          <div className={look.buttons}>
            <Button
              component="a"
              href={address.webcal}
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
            >
              {t('calendar.subscribe')}
            </Button>
            <Button
              component="a"
              href={addressOf(calendarFeedApi.file, {})}
              download
              variant="default"
              title={t('calendar.filehint')}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('calendar.file')}
            </Button>
          </div>
          <LastFetched feed={feed} />
        </div>
        <figure className={look.code}>
          <QrCode text={address.webcal} label={t('calendar.qr')} />
          <figcaption>{t('calendar.qrhint')}</figcaption>
        </figure>
      </div>
      {isInside(window.location.hostname) && (
        <Alert variant="light" color="apricot" icon={<IconInfoCircle size={20} aria-hidden />}>
          {t('calendar.local')}
        </Alert>
      )}
      <p className={look.secret}>
        <IconShieldLock size={18} stroke={1.6} aria-hidden />
        <span>{t('calendar.secret')}</span>
      </p>
      <AddressEnd feed={feed} />
    </Card>
  );
}

function CopyAddress({ address }: { readonly address: string }) {
  const { t } = useTranslation();
  return (
    <div className={look.copy}>
      <TextInput
        size="md"
        readOnly
        aria-label={t('calendar.address')}
        value={address}
        className={look.field ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={address} timeout={2500}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            h={42}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'calendar.copied' : 'calendar.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

function LastFetched({ feed: { madeAt, lastFetchedAt, lastFetchedBy } }: Pick<AddressCardProps, 'feed'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={look.facts}>
      <dt>{t('calendar.lastfetched')}</dt>
      <dd>
        {lastFetchedAt === null ? (
          <StatusChip tone="neutral">{t('calendar.never')}</StatusChip>
        ) : (
          <span title={format.exactMoment(lastFetchedAt)}>
            <StatusChip tone="good">
              {t('calendar.fetched', {
                app: describeApp(lastFetchedBy) ?? t('calendar.unknownapp'),
                when: format.moment(lastFetchedAt),
              })}
            </StatusChip>
          </span>
        )}
      </dd>
      {madeAt !== null && (
        <dd className={look.since}>{t('calendar.since', { day: format.exactDay(madeAt) })}</dd>
      )}
    </dl>
  );
}
