import type { FilePlace, LessonText } from '@bilim/contract/timetableConflicts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

export interface Difference {
  readonly field: 'when' | 'weeks' | 'place' | 'teacher';
  readonly before: string;
  readonly after: string;
}

/** How a lesson of an import is told. */
export function useLessonWords() {
  const { t } = useTranslation();
  const format = useFormat();

  const words = {
    /** «Среда, 09:30» */
    when: ({ weekday, starts }: LessonText) => `${t(`day.${weekday}`)}, ${starts}`,
    /** «по нечётным неделям, недели 1–15» */
    weeks: ({ parity, firstWeek, lastWeek }: LessonText) =>
      firstWeek === lastWeek
        ? t('schedule.oneweek', { first: firstWeek })
        : `${t(`schedule.rhythms.${parity}`)}, ${t('schedule.weeks', { first: firstWeek, last: lastWeek })}`,
    /** «ауд. 1/101» */
    room: ({ roomName }: LessonText) =>
      roomName === null || roomName === '' ? t('schedule.online') : t('schedule.room', { room: roomName }),
    teacher: ({ teacherName }: LessonText) => format.shortName(teacherName),
    /** «ПИ-1-24, 2-я подгруппа» */
    groups: ({ groupNames, subgroup }: LessonText) =>
      subgroup === 0 ? groupNames : `${groupNames}, ${t('schedule.subgroup', { n: subgroup })}`,
    /** «Расписание, строка 12, ячейка B12» */
    place: ({ sheet, line, cell }: FilePlace) =>
      cell === null ? t('import.place', { file: sheet, line }) : t('timetable.cell', { sheet, line, cell }),
  };

  return {
    ...words,
    /** What of a lesson differs. */
    differences(before: LessonText, after: LessonText): Difference[] {
      const tell = {
        when: words.when,
        weeks: words.weeks,
        place: (lesson: LessonText) => [words.room(lesson), lesson.onlineUrl].filter(Boolean).join(' · '),
        teacher: ({ teacherName }: LessonText) => teacherName,
      } as const;
      return (['when', 'weeks', 'place', 'teacher'] as const)
        .map((field) => ({ field, before: tell[field](before), after: tell[field](after) }))
        .filter((one) => one.before !== one.after);
    },
  };
}
