import { addDays, mondayOf } from '@bilim/contract/days';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { meetingsOn } from '#domain/schedule/meetings.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { parityOfWeek, weekCount, weekOfTerm, type Term } from '#domain/schedule/weeks.ts';

import { HomeCard } from './HomeCard.tsx';
import type { Home } from './useHome.ts';
import look from './TermCard.module.css';

interface TermCardProps {
  readonly home: Home;
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** The month with the numbers of the term's weeks, odd and even told apart. */
export function TermCard({ home }: TermCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { now, schedule } = home;
  const term = schedule.timetable?.term ?? null;
  if (schedule.timetable === undefined || term === null) return null;

  return (
    <HomeCard id="month" title={format.month(now.day)}>
      <table className={look.month}>
        <thead>
          <tr>
            <th scope="col" className={look.weekHead}>
              {t('home.weekshort')}
            </th>
            {weekdays.map((ahead) => (
              <th key={ahead} scope="col">
                {format.shortWeekday(addDays(mondayOf(now.day), ahead))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mondaysOfMonth(now.day).map((monday) => (
            <WeekRow key={monday} monday={monday} term={term} timetable={schedule.timetable} home={home} />
          ))}
        </tbody>
      </table>
    </HomeCard>
  );
}

function mondaysOfMonth(day: string): readonly string[] {
  const month = day.slice(0, 7);
  const first = mondayOf(`${month}-01`);
  return weekdays.map((week) => addDays(first, week * 7)).filter((monday) => monday.slice(0, 7) <= month);
}

interface WeekRowProps extends TermCardProps {
  readonly monday: string;
  readonly term: Term;
  readonly timetable: Timetable | undefined;
}

function WeekRow({ monday, term, timetable, home: { now, view } }: WeekRowProps) {
  const { t } = useTranslation();
  const week = weekOfTerm(term, monday);
  const isTerm = week >= 1 && week <= weekCount(term);
  const isEven = parityOfWeek(week) === 2;
  return (
    <tr data-current={monday === mondayOf(now.day) || undefined}>
      <th scope="row" className={look.week} data-even={(isTerm && isEven) || undefined}>
        {isTerm && <span title={t(isEven ? 'c.evenweek' : 'c.oddweek')}>{week}</span>}
      </th>
      {weekdays.map((ahead) => {
        const day = addDays(monday, ahead);
        const hasLessons =
          timetable !== undefined && meetingsOn(timetable, day, view).some(({ isHeld }) => isHeld);
        return (
          <td key={day} data-outside={day.slice(0, 7) !== now.day.slice(0, 7) || undefined}>
            <DayNumber day={day} isToday={day === now.day} hasLessons={hasLessons} />
          </td>
        );
      })}
    </tr>
  );
}

interface DayNumberProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly hasLessons: boolean;
}

function DayNumber({ day, isToday, hasLessons }: DayNumberProps) {
  const number = Number(day.slice(8));
  const current = isToday ? ({ 'aria-current': 'date' } as const) : {};
  if (!hasLessons) {
    return (
      <span className={look.number} {...current}>
        {number}
      </span>
    );
  }
  return (
    <Link {...scheduleLink({ day })} className={look.number} data-lessons {...current}>
      {number}
    </Link>
  );
}
