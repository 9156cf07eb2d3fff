import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { asOf } from '#platform/offline/asOf.ts';
import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';
import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { useJournalPlace } from '../choice/useJournalPlace.ts';
import { useMarkBook } from '../useJournal.ts';

import { DisciplineCard } from './DisciplineCard.tsx';
import { ExcuseArea, ExcuseButton } from './excuse/ExcuseArea.tsx';
import { useOwnExcuses } from './excuse/useOwnExcuses.ts';
import { useStudentPoints } from './points/useStudentPoints.ts';
import { useStudentJournal } from './useStudentJournal.ts';
import look from './StudentJournal.module.css';

/** A student's own marks: by discipline, with absences against the limit. Nothing here can be changed. */
export function StudentJournal() {
  const { t } = useTranslation();
  const { halfYear, settings, go } = useJournalPlace();
  const journal = useStudentJournal(halfYear);
  const points = useStudentPoints(halfYear);
  const book = useMarkBook(halfYear);
  const excuses = useOwnExcuses();
  // What stands above the marks, or among them, does not push them about when it comes.
  const isSettled = [excuses, points].every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  const disciplines = isSettled ? journal.data : undefined;

  return (
    <>
      <PageHeading
        title={t('j.title')}
        subtitle={
          disciplines === undefined ? t('j.ownabout') : t('j.disciplines', { count: disciplines.length })
        }
        actions={<ExcuseButton />}
      />
      <div className={look.filters}>
        {halfYear !== undefined && (
          <FilterBar label={t('j.filters')}>
            <HalfYearFilters
              halfYear={halfYear}
              onChange={({ academicYearId, seasonId }) => go({ year: academicYearId, season: seasonId })}
            />
          </FilterBar>
        )}
      </div>
      <AsOfNotice asOf={asOf(journal)} of="journal" />
      <ExcuseArea />
      {disciplines === undefined ? (
        <Pending query={halfYear === undefined ? settings : journal}>
          <div className={look.cards}>
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} height={212} radius="lg" />
            ))}
          </div>
        </Pending>
      ) : disciplines.length === 0 ? (
        <EmptyState art="journal" title={t('j.nomarks')} text={t('j.nomarkstext')} />
      ) : (
        <div className={look.cards}>
          {disciplines.map((discipline) => (
            <DisciplineCard
              key={discipline.key}
              discipline={discipline}
              best={book.data?.best || defaultBest}
              points={points.data ?? null}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The best mark until the dictionary is there; it only tints. */
const defaultBest = 10;
