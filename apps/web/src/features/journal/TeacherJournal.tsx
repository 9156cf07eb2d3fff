import type { TaughtClass } from '@bilim/contract/journal/classes';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useTimetable } from '#domain/schedule/useTimetable.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { ClassFilters } from './choice/ClassFilters.tsx';
import { useStartingClass } from './choice/useStartingClass.ts';
import { TeacherPicker } from './choice/TeacherPicker.tsx';
import { useClasses, type TeacherTerm } from './choice/useClasses.ts';
import { useJournalPlace } from './choice/useJournalPlace.ts';
import { ClassJournal } from './ClassJournal.tsx';
import { GridSkeleton } from './grid/GridSkeleton.tsx';

/** The journals of a teacher: one's own, or those of the teacher that a reader chose. */
export function TeacherJournal() {
  const { t } = useTranslation();
  const place = useJournalPlace();
  const { halfYear, teacherId, settings } = place;

  if (halfYear === undefined) {
    return (
      <>
        <PageHeading title={t('j.title')} />
        <Pending query={settings}>
          <GridSkeleton />
        </Pending>
      </>
    );
  }
  if (teacherId === undefined)
    return <TeacherPicker onPick={(teacher) => place.go({ teacher }, { isStep: true })} />;
  return <JournalsOf place={place} term={{ ...halfYear, teacherId }} />;
}

interface JournalsOfProps {
  readonly place: ReturnType<typeof useJournalPlace>;
  readonly term: TeacherTerm;
}

function JournalsOf({ place, term }: JournalsOfProps) {
  const { t } = useTranslation();
  const { search, go, isOwn } = place;
  const classes = useClasses(term);
  const schedule = useTimetable({ kind: 'teacher', personId: term.teacherId });
  const chosen = useStartingClass(classes.data?.all ?? [], place, schedule);
  const whose = isOwn ? {} : { teacher: term.teacherId };
  const view = search.view === undefined ? {} : { view: search.view };

  function choose({ assignmentId }: TaughtClass) {
    go({ ...whose, ...view, year: term.academicYearId, season: term.seasonId, assignment: assignmentId });
  }

  const filters = (
    <ClassFilters
      halfYear={term}
      onHalfYear={({ academicYearId, seasonId }) =>
        go({ ...whose, ...view, year: academicYearId, season: seasonId })
      }
      classes={classes.data ?? null}
      chosen={chosen ?? null}
      onChoose={choose}
    />
  );

  const isKnown = search.assignment === undefined || search.assignment === chosen?.assignmentId;
  if (classes.data !== undefined && chosen !== undefined && isKnown) {
    return (
      <ClassJournal
        key={chosen.assignmentId}
        taught={chosen}
        term={term}
        place={place}
        schedule={schedule}
        filters={filters}
      />
    );
  }
  return (
    <>
      <PageHeading title={t('j.title')} />
      {filters}
      {classes.data === undefined || (chosen === undefined && classes.data.all.length > 0) ? (
        <Pending query={classes.data === undefined ? classes : schedule.loading}>
          <GridSkeleton />
        </Pending>
      ) : (
        <NoClass isUnknown={!isKnown} isOwn={isOwn} onLeave={() => go({ ...whose, ...view })} />
      )}
    </>
  );
}

interface NoClassProps {
  /** The address names a class that is not among those of this teacher and half-year. */
  readonly isUnknown: boolean;
  readonly isOwn: boolean;
  readonly onLeave: () => void;
}

function NoClass({ isUnknown, isOwn, onLeave }: NoClassProps) {
  const { t } = useTranslation();
  if (!isUnknown) {
    const text = t(isOwn ? 'j.noclassestext' : 'j.noclassesofteacher');
    return <EmptyState art="journal" title={t('j.noclasses')} text={text} />;
  }
  return (
    <EmptyState
      art="journal"
      title={t('j.unknownclass')}
      text={t('j.unknownclasstext')}
      action={<Button onClick={onLeave}>{t('j.tojournals')}</Button>}
    />
  );
}
