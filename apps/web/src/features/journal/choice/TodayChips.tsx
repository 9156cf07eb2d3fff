import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink, type JournalSearch } from '#domain/journal/journalLink.ts';
import { lessonTone } from '#domain/schedule/lessonTone.ts';
import { useMeetingWords } from '#domain/schedule/useMeetingWords.ts';

import type { TodayLesson } from './todayLessons.ts';
import look from './TodayChips.module.css';

interface TodayChipsProps {
  readonly lessons: readonly TodayLesson[];
  readonly search: JournalSearch;
  /** The class that is open. */
  readonly assignmentId: number | undefined;
}

/** Today's lessons of the teacher: one press opens the journal of each. */
export function TodayChips({ lessons, search, assignmentId }: TodayChipsProps) {
  const { t } = useTranslation();
  if (lessons.length === 0) return null;

  return (
    <nav className={look.today} aria-label={t('j.todaylessons')}>
      <ul className={look.chips}>
        {lessons.map((lesson) => (
          <TodayChip
            key={lesson.meeting.key}
            {...lesson}
            view={search.view}
            isOpen={isOpen(lesson, search, assignmentId)}
          />
        ))}
      </ul>
    </nav>
  );
}

function isOpen({ meeting, ordinal }: TodayLesson, search: JournalSearch, assignmentId: number | undefined) {
  const isNamedElse = search.date === meeting.day && search.lesson !== undefined && search.lesson !== ordinal;
  return meeting.lesson.assignmentId === assignmentId && !isNamedElse;
}

interface TodayChipProps extends TodayLesson {
  readonly view: JournalSearch['view'];
  readonly isOpen: boolean;
}

function TodayChip({ meeting, ordinal, timeSlotId, view, isOpen }: TodayChipProps) {
  const format = useFormat();
  const words = useMeetingWords('teacher');
  const { lesson, day, starts, ends } = meeting;
  const search: JournalSearch = {
    assignment: lesson.assignmentId,
    date: day,
    lesson: ordinal,
    ...(timeSlotId === null ? {} : { slot: timeSlotId }),
    ...(view === undefined ? {} : { view }),
  };

  return (
    <li>
      <Link
        {...journalLink(search)}
        className={look.chip}
        data-tone={lessonTone(lesson.lessonTypeId)}
        aria-current={isOpen ? 'true' : undefined}
        title={`${format.day(day)}, ${starts}–${ends} · ${words.room(meeting)}`}
      >
        <span className={look.time}>{starts}</span>
        <span className={look.words}>
          <span className={look.discipline}>{lesson.disciplineName}</span>
          <span className={look.company}>
            {words.type(lesson)} · {words.company(meeting)}
          </span>
        </span>
      </Link>
    </li>
  );
}
