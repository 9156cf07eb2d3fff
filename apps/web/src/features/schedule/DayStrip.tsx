import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { meetingsOn } from '#domain/schedule/meetings.ts';
import { daysOfWeek } from '#domain/schedule/weekdays.ts';

import type { ScheduleView } from './scheduleView.ts';
import look from './DayStrip.module.css';

/** The days of the week as buttons; a dot says that there are lessons. */
export function DayStrip({ timetable, day, now, view, onDay }: ScheduleView) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav className={look.strip} aria-label={t('schedule.days')}>
      {daysOfWeek(timetable, day).map((one) => {
        const hasLessons = meetingsOn(timetable, one, view).some(({ isHeld }) => isHeld);
        return (
          <button
            key={one}
            type="button"
            className={look.day}
            aria-pressed={one === day}
            aria-current={one === now.day ? 'date' : undefined}
            data-lessons={hasLessons || undefined}
            onClick={() => onDay(one)}
          >
            <span className={look.weekday}>{format.shortWeekday(one)}</span>
            <span className={look.number}>{Number(one.slice(8))}</span>
          </button>
        );
      })}
    </nav>
  );
}
