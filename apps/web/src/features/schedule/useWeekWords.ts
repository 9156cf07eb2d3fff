import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { daysOfWeek } from '#domain/schedule/weekdays.ts';
import { parityOfWeek, weekCount, weekOfTerm } from '#domain/schedule/weeks.ts';

/** How a week is told: «7-я неделя из 17, нечётная» and «12–17 октября». */
export function useWeekWords(timetable: Timetable) {
  const { t } = useTranslation();
  const format = useFormat();
  const { term } = timetable;

  return {
    standing(day: string): string {
      if (term === null) return '';
      const week = weekOfTerm(term, day);
      const parity = t(parityOfWeek(week) === 1 ? 'schedule.odd' : 'schedule.even');
      return `${t('schedule.weekof', { week, total: weekCount(term) })}, ${parity}`;
    },

    dates(day: string): string {
      const days = daysOfWeek(timetable, day);
      const first = days[0] ?? day;
      const last = days.at(-1) ?? day;
      const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
      return `${isOneMonth ? Number(first.slice(8)) : format.plainDay(first)} – ${format.plainDay(last)}`;
    },
  };
}
