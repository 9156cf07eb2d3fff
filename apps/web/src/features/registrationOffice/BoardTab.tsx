import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import type { Board, OfficePeriod } from '@bilim/contract/registrationOffice';
import { Button, Card, Select } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { refusalReason } from '#domain/registration/refusalReason.ts';
import type { RefusalReason } from '#domain/registration/refusalReason.ts';
import type { RegistrationOfficeSearch } from '#domain/registrationOffice/registrationOfficeLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RingStat } from '#ui/RingStat.tsx';

import { useWhose } from './PeriodCard.tsx';
import { liveliest } from './periodPhase.ts';
import { useBoard, usePeriodAction, usePeriods, useUnregistered } from './useOffice.ts';
import type { Term } from './useOffice.ts';
import look from './Office.module.css';

interface BoardTabProps extends QueuePlace<RegistrationOfficeSearch> {
  readonly term: Term;
}

/** How a rush goes: figures of a period that are asked for anew every few seconds, and who has too little yet. */
export function BoardTab({ term, search, go }: BoardTabProps) {
  const { t } = useTranslation();
  const whose = useWhose();
  const periods = usePeriods(term);
  if (periods.data === undefined) return <Pending query={periods} />;
  const all = periods.data.data;
  const period =
    all.find(({ periodId }) => periodId === search.period) ?? liveliest(all, new Date(periods.dataUpdatedAt));
  if (period === undefined)
    return (
      <Card>
        <EmptyState art="calendar" title={t('regoffice.noperiods')} text={t('regoffice.noperiodstext')} />
      </Card>
    );
  return (
    <div className={look.page}>
      <Select
        className={look.term}
        label={t('regoffice.period')}
        allowDeselect={false}
        data={all.map((one) => ({ value: String(one.periodId), label: whose(one) }))}
        value={String(period.periodId)}
        onChange={(value) => go({ ...search, period: Number(value) })}
      />
      <Figures period={period} />
      <TooLittle period={period} />
    </div>
  );
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

function Figures({ period: { periodId } }: { readonly period: OfficePeriod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const board = useBoard(periodId);
  if (board.data === undefined) return <Pending query={board} />;
  const { students, complete, partial, none, offers, full, seats, taken, refusals, pace } = board.data;
  return (
    <>
      <div className={look.figures}>
        <RingStat
          value={share(complete, students)}
          color="sage.5"
          figure={format.number(complete)}
          label={t('regoffice.complete', { students })}
        />
        <RingStat
          value={share(partial, students)}
          color="apricot.5"
          figure={format.number(partial)}
          label={t('regoffice.partial')}
        />
        <RingStat
          value={share(none, students)}
          color="pome.5"
          figure={format.number(none)}
          label={t('regoffice.nothing')}
        />
        <RingStat
          value={share(taken, seats)}
          color="lake.5"
          figure={`${format.number(taken)} / ${format.number(seats)}`}
          label={t('regoffice.fulloffers', { full, offers })}
        />
      </div>
      <div className={look.columns}>
        <Card component="section" aria-label={t('regoffice.pace')}>
          <h2 className={look.title}>{t('regoffice.pace')}</h2>
          <Pace pace={pace} />
        </Card>
        <Card component="section" aria-label={t('regoffice.refusals')}>
          <h2 className={look.title}>{t('regoffice.refusals')}</h2>
          <Refusals refusals={refusals} />
        </Card>
      </div>
    </>
  );
}

/** A bar for each of the last twelve hours. */
function Pace({ pace }: Pick<Board, 'pace'>) {
  const { t } = useTranslation();
  const most = Math.max(1, ...pace);
  const total = pace.reduce((sum, one) => sum + one, 0);
  if (total === 0) return <p className={look.about}>{t('regoffice.nopace')}</p>;
  return (
    <>
      <div className={look.pace} role="img" aria-label={t('regoffice.pacesum', { total })}>
        {pace.map((one, at) => (
          // Hours have no names of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} style={{ height: `${Math.max(3, (one / most) * 100)}%` }} />
        ))}
      </div>
      <span className={look.about}>{t('regoffice.pacesum', { total })}</span>
    </>
  );
}

function Refusals({ refusals }: Pick<Board, 'refusals'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (refusals.length === 0) return <p className={look.about}>{t('regoffice.norefusals')}</p>;
  const byReason = new Map<RefusalReason, number>();
  for (const { code, times } of refusals) {
    const reason = refusalReason(code);
    byReason.set(reason, (byReason.get(reason) ?? 0) + times);
  }
  const most = Math.max(1, ...byReason.values());
  return (
    <ul className={look.bars}>
      {[...byReason].map(([reason, times]) => (
        <li key={reason}>
          <span>{t(`regoffice.refusal.${reason}`)}</span>
          <span>{format.number(times)}</span>
          <span className={look.bar} style={{ width: `${(times / most) * 100}%` }} aria-hidden />
        </li>
      ))}
    </ul>
  );
}

function TooLittle({ period: { periodId, isOwn } }: { readonly period: OfficePeriod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay(registrationOfficeApi.remind);
  const rows = useUnregistered(periodId);
  const remind = usePeriodAction();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const all = rows.data?.pages.flat();
  return (
    <section className={look.page} aria-label={t('regoffice.toolittle')}>
      <div className={look.head}>
        <h2 className={look.title}>{t('regoffice.toolittle')}</h2>
        {may && isOwn && (all?.length ?? 0) > 0 && (
          <Button leftSection={<IconBell size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('regoffice.deed.remind')}
          </Button>
        )}
      </div>
      <MutationDialog
        isOpen={isAsking}
        title={t('regoffice.deed.remind')}
        text={t('regoffice.deedtext.remind')}
        confirmLabel={t('regoffice.deed.remind')}
        mutation={remind}
        onConfirm={() => remind.mutate({ action: 'remind', periodId }, { onSuccess: close })}
        onClose={close}
      />
      <QueueList
        query={rows}
        items={all}
        empty={{ art: 'checklist', title: t('regoffice.allhave'), text: t('regoffice.allhavetext') }}
      >
        {(some) => (
          <Card padding={0}>
            <ul className={look.rows}>
              {some.map(({ studentId, name, group, credits, open, remindedAt }) => (
                <li key={studentId}>
                  <Link to="/registration" search={{ person: studentId }}>
                    {format.name(name)}
                  </Link>
                  <span className={look.about}>
                    {[
                      group,
                      t('regoffice.credits', { credits: format.figure(credits, 1) }),
                      open === 0 ? '' : t('regoffice.open', { count: open }),
                      remindedAt === null ? '' : t('regoffice.reminded', { at: format.moment(remindedAt) }),
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueueList>
    </section>
  );
}
