import type { JournalLesson } from '@bilim/contract/journal/journal';
import { IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { headRow } from './gridFocus.ts';
import { Gap } from './GridRow.tsx';
import look from './JournalGrid.module.css';

interface GridHeadProps {
  readonly lessons: readonly JournalLesson[];
  /** The columns to draw: from this one up to, but without, the other. */
  readonly first: number;
  readonly end: number;
  /** A `1` for each lesson of today. */
  readonly todayColumns: string;
}

/** Days of the lessons, each a way to its theme, and the names of the totals. */
export const GridHead = memo(function GridHead({ lessons, first, end, todayColumns }: GridHeadProps) {
  const { t } = useTranslation();
  const totals = [t('j.nb'), t('j.sum'), t('j.avg')];
  return (
    <div role="rowgroup" className={look.head}>
      <div role="row" aria-rowindex={1} className={look.headrow}>
        <div role="columnheader" aria-colindex={1} className={look.name}>
          {t('j.fio')}
        </div>
        {first > 0 && <Gap columns={first} />}
        {lessons.slice(first, end).map((lesson, step) => (
          <LessonHead
            key={lesson.lessonId}
            lesson={lesson}
            column={first + step}
            isToday={todayColumns[first + step] === '1'}
          />
        ))}
        {end < lessons.length && <Gap columns={lessons.length - end} />}
        <div className={look.totalheads}>
          {totals.map((total, place) => (
            <div
              key={total}
              role="columnheader"
              aria-colindex={lessons.length + place + 2}
              className={look.total}
            >
              {total}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
});

interface LessonHeadProps {
  readonly lesson: JournalLesson;
  readonly column: number;
  readonly isToday: boolean;
}

function LessonHead({ lesson, column, isToday }: LessonHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lessonDate, ordinal, theme, isLocked } = lesson;
  const hint = [format.weekdayAndDay(lessonDate), theme === '' ? t('j.notheme') : theme].join('\n');

  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      className={look.day}
      data-today={isToday || undefined}
    >
      <button
        type="button"
        className={look.open}
        data-row={headRow}
        data-column={column}
        tabIndex={-1}
        title={hint}
        data-bare={theme === '' || undefined}
      >
        <span className={look.weekday}>
          {format.shortWeekday(lessonDate)}
          {ordinal > 1 && ` · ${ordinal}`}
          {isLocked && <IconLock size={11} role="img" aria-label={t('j.locked')} />}
        </span>
        {format.dayMonth(lessonDate)}
      </button>
    </div>
  );
}
