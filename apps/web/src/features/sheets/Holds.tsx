import type { ExamHold } from '@bilim/contract/records/holds';
import { Button, Card } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import type { SheetSearch } from '#domain/records/sheetLink.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { showFailure } from '#ui/toasts.ts';

import { HoldDialog } from './HoldDialog.tsx';
import { TermFilters } from './TermFilters.tsx';
import { useHolds, useSessionWrites } from './useSession.ts';
import type { Term } from './useSheets.ts';
import look from './Sheets.module.css';

/** Who is kept from the finals of a half-year, and why. */
export function Holds({ term, ...place }: QueuePlace<SheetSearch> & { readonly term: Term }) {
  const { t } = useTranslation();
  const { find } = place.search;
  const [isPlacing, setPlacing] = useState(false);
  const holds = useHolds(term, find);
  return (
    <>
      <PageHeading
        title={t('sheet.view.holds')}
        subtitle={t('sheet.holdsabout')}
        actions={<Button onClick={() => setPlacing(true)}>{t('sheet.place')}</Button>}
      />
      <QueueList
        query={holds}
        items={holds.data?.pages.flat()}
        isSought={find !== undefined}
        empty={{ art: 'journal', title: t('sheet.noholds'), text: t('sheet.noholdstext') }}
        filters={<TermFilters term={term} hint={t('sheet.findstudent')} {...place} />}
      >
        {(found) => (
          <ul className={look.cards}>
            {found.map((hold) => (
              <li key={hold.holdId}>
                <Hold hold={hold} />
              </li>
            ))}
          </ul>
        )}
      </QueueList>
      {isPlacing && <HoldDialog term={term} onClose={() => setPlacing(false)} />}
    </>
  );
}

function Hold({ hold }: { readonly hold: ExamHold }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lift } = useSessionWrites();
  const { holdId, name, group, reason, endsOn, placedBy, placedAt } = hold;
  const facts = [
    format.shortName(placedBy),
    format.moment(placedAt),
    ...(endsOn === null ? [] : [t('sheet.until', { day: format.day(endsOn) })]),
  ];
  return (
    <Card className={look.proposal}>
      <div>
        <h2 className={look.subject}>
          {format.name(name)} · <span className={look.whole}>{group}</span>
        </h2>
        <p>{reason}</p>
        <p className={look.about}>{facts.join(' · ')}</p>
      </div>
      <Button
        variant="default"
        loading={lift.isPending}
        aria-label={`${t('sheet.lift')}: ${name}`}
        onClick={() => lift.mutate(holdId, { onError: (error) => showFailure(describeError(error, t)) })}
      >
        {t('sheet.lift')}
      </Button>
    </Card>
  );
}
