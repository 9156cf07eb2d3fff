import { ordersApi } from '@bilim/contract/orders';
import type { PersonCard, StudentState } from '@bilim/contract/people';
import { Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { transcriptLink } from '#domain/transcript/transcriptLink.ts';
import { ordersLink } from '#domain/orders/ordersLink.ts';
import { useMay } from '#platform/api/api.tsx';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip, type Tone } from '#ui/StatusChip.tsx';

import { Part } from './Part.tsx';
import { Period } from './Period.tsx';
import look from './People.module.css';

interface StudentPartProps {
  readonly id: number;
  readonly student: NonNullable<PersonCard['student']>;
  readonly orders: PersonCard['orders'];
}

const tones: Readonly<Partial<Record<StudentState, Tone>>> = {
  active: 'good',
  academic_leave: 'warning',
  applicant: 'info',
};

/** What kind of student somebody is, in which groups they were when, and by which orders. */
export function StudentPart({ id, student, orders }: StudentPartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayOrder = useMay(ordersApi.save);
  const { studentCode, state, funding, groups } = student;
  return (
    <Part title={t('c.student')}>
      <div className={look.actions}>
        <StatusChip tone={tones[state] ?? 'neutral'}>{t(`people.student.${state}`)}</StatusChip>
        <StatusChip tone="neutral">№ {studentCode}</StatusChip>
        {funding !== '' && <StatusChip tone="neutral">{t(`people.funding.${funding}`)}</StatusChip>}
        <Link {...transcriptLink(id)} className={look.link}>
          {t('menu.transcript')}
        </Link>
        <Link to="/registration" search={{ person: id }} className={look.link}>
          {t('menu.registration')}
        </Link>
      </div>
      {groups.length > 0 && (
        <ul className={look.facts} aria-label={t('people.groups')}>
          {groups.map(({ groupId, groupName, startsOn, endsOn }) => (
            <li key={`${groupId} ${startsOn}`} className={look.fact}>
              <b>{groupName}</b>
              <Period startsOn={startsOn} endsOn={endsOn} />
            </li>
          ))}
        </ul>
      )}
      {orders.length > 0 && (
        <ol className={look.orders} aria-label={t('q.orders')}>
          {orders.map(({ orderId, number, signedOn, text }) => (
            <li key={orderId} className={look.order}>
              {mayOrder ? (
                <Link {...ordersLink({ open: orderId })} className={look.link}>
                  {t('people.order', { number, day: format.exactDay(signedOn) })}
                </Link>
              ) : (
                <b>{t('people.order', { number, day: format.exactDay(signedOn) })}</b>
              )}
              <p className={look.muted}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayOrder && (
        <div className={look.actions}>
          <Button
            variant="default"
            leftSection={<IconGavel size={18} aria-hidden />}
            renderRoot={(props) => <Link {...ordersLink({ edit: true, student: id })} {...props} />}
          >
            {t('people.neworder')}
          </Button>
        </div>
      )}
    </Part>
  );
}
