import type { TaughtClass } from '@bilim/contract/journal/classes';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';

import type { JournalSearch, JournalView, SheetView } from '#domain/journal/journalLink.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { HalfYear } from '#domain/schedule/storedSchedule.ts';
import type { TimetableState } from '#domain/schedule/useTimetable.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { rememberLastClass } from './choice/lastClass.ts';
import { TodayChips } from './choice/TodayChips.tsx';
import { lessonsOn } from './choice/todayLessons.ts';
import { keyOf, type TeacherTerm } from './choice/useClasses.ts';
import type { useJournalPlace } from './choice/useJournalPlace.ts';
import { ClassActions } from './ClassActions.tsx';
import type { ClassBookProps } from './classBookProps.ts';
import { ClassHeading } from './ClassHeading.tsx';
import { ClassMarks } from './ClassMarks.tsx';
import { inOrder } from './store/sheet.ts';
import { useJournal } from './useJournal.ts';
import look from './ClassJournal.module.css';

// The marks come first; the teacher's other books arrive when they are asked for.
const ClassBook = lazy(async () => ({ default: (await import('./ClassBook.tsx')).ClassBook }));

interface ClassJournalProps {
  readonly taught: TaughtClass;
  readonly term: TeacherTerm;
  readonly place: ReturnType<typeof useJournalPlace>;
  /** The teacher's timetable of the running half-year. */
  readonly schedule: TimetableState;
  readonly filters: ReactNode;
}

/** The journal of one class: what is due today, and all its lessons. */
export function ClassJournal({ taught, term, place, schedule, filters }: ClassJournalProps) {
  const { search, go, isOwn } = place;
  const { timetable } = schedule;
  const today = useFormat().today();
  const view = useView(search.view);
  const classKey = keyOf(taught, term);
  const journal = useJournal(classKey);
  const todays = timetable === undefined ? [] : lessonsOn(timetable, today, term.teacherId);
  const planned = todays.filter(({ meeting }) => meeting.lesson.assignmentId === taught.assignmentId);
  const lessons = inOrder(journal.data?.[1] ?? []);
  useRemember(isOwn, taught, term);

  const { goTo, show } = addressOf(taught, term, place);

  return (
    <div className={look.journal} data-view={view}>
      <ClassHeading
        taught={taught}
        lessonCount={journal.data === undefined ? null : lessons.length}
        teacherName={isOwn ? null : (timetable?.ownerName ?? null)}
        view={view}
        onView={(next) => show({ view: next })}
        onOtherTeacher={isOwn ? null : () => go({})}
        today={
          isOwn && isSheet(view) ? (
            <TodayChips lessons={todays} search={search} assignmentId={taught.assignmentId} />
          ) : null
        }
      >
        <ClassActions
          {...{ classKey, taught, lessons, planned, today }}
          term={isSame(place.settings.data?.defaults, term) ? (timetable?.term ?? null) : null}
          isTaking={isOwn && isSheet(view)}
          panel={search.panel}
          onShow={show}
        />
      </ClassHeading>
      {isSheet(view) ? (
        <ClassMarks
          {...{ classKey, taught, journal, lessons, planned, search, view, isOwn, filters }}
          onShow={show}
        />
      ) : (
        <>
          {filters}
          <OtherBook view={view} onSearch={goTo} {...{ classKey, taught, lessons, search, isOwn }} />
        </>
      )}
    </div>
  );
}

/** The address names the class in full, so that it can be sent to somebody. */
function addressOf(taught: TaughtClass, term: TeacherTerm, { go, isOwn }: ClassJournalProps['place']) {
  function named(next: JournalSearch): JournalSearch {
    const { academicYearId: year, seasonId: season, teacherId: teacher } = term;
    return { ...next, year, season, assignment: taught.assignmentId, ...(isOwn ? {} : { teacher }) };
  }
  return {
    goTo: (next: JournalSearch) => go(named(next)),
    /** Also for what ends later: whatever was chosen meanwhile stays, be it another class. */
    show: (more: JournalSearch) =>
      go((present) => {
        const { panel: _closed, ...stays } = present;
        const isElsewhere = present.assignment !== undefined && present.assignment !== taught.assignmentId;
        return isElsewhere ? present : named({ ...stays, ...more });
      }),
  };
}

function OtherBook(props: ClassBookProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <ClassBook {...props} />
    </Suspense>
  );
}

/** The two views of marks; the others are books of their own. */
function isSheet(view: JournalView): view is SheetView {
  return view === 'grid' || view === 'day';
}

/** The dates of the running half-year say nothing of another one. */
function isSame(running: HalfYear | undefined, { academicYearId, seasonId }: HalfYear) {
  return running?.academicYearId === academicYearId && running.seasonId === seasonId;
}

/** A phone begins with the list of one lesson, a desk with the table. */
function useView(asked: JournalView | undefined): JournalView {
  const isNarrow = useNarrow();
  return asked ?? (isNarrow ? 'day' : 'grid');
}

function useRemember(
  isOwn: boolean,
  { assignmentId }: TaughtClass,
  { teacherId, academicYearId, seasonId }: TeacherTerm,
) {
  // Local storage lies outside React; whatever led here, the next visit begins here.
  useEffect(() => {
    if (isOwn)
      rememberLastClass(teacherId, { year: academicYearId, season: seasonId, assignment: assignmentId });
  }, [isOwn, teacherId, academicYearId, seasonId, assignmentId]);
}
