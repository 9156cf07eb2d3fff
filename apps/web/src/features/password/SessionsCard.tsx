import { Button, Card, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeDevice } from '#domain/profile/describeDevice.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useEndSession, useSessions } from './usePassword.ts';
import look from './PasswordScreen.module.css';

/** Browsers in which I am signed in, each with a way to end it. */
export function SessionsCard() {
  const { t } = useTranslation();
  const sessions = useSessions();

  return (
    <Card component="section" aria-labelledby="own-sessions">
      <Title order={2} id="own-sessions" className={look.title}>
        {t('sessions.title')}
      </Title>
      <p className={look.note}>{t('sessions.about')}</p>
      {sessions.data === undefined ? (
        <Pending query={sessions} />
      ) : (
        <ul className={look.sessions}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} {...session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface SessionRowProps {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly isCurrent: boolean;
}

function SessionRow({ id, device, address, startedAt, lastSeenAt, isCurrent }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const end = useEndSession();
  const { name, isMobile } = describeDevice(device);
  const Icon = isMobile ? IconDeviceMobile : IconDeviceDesktop;

  return (
    <li className={look.session}>
      <span className={look.device}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </span>
      <div className={look.words}>
        <div className={look.name} title={device}>
          {name}
        </div>
        <div className={look.seen} title={format.exactMoment(lastSeenAt)}>
          {t('sessions.seen', { when: format.moment(lastSeenAt), since: format.day(startedAt), address })}
        </div>
      </div>
      {isCurrent ? (
        <StatusChip tone="good">{t('sessions.current')}</StatusChip>
      ) : (
        <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate(id)}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
