import type { Language } from '@bilim/contract';
import type { ScheduledLesson } from '@bilim/contract/schedule';

import type { Change } from './calendarSeries.ts';
import { say } from './texts/say.ts';

/** «Базы данных (лек)» */
export function summaryOf({ disciplineName, lessonTypeShort }: ScheduledLesson): string {
  return `${disciplineName} (${lessonTypeShort})`;
}

/** The room, or else where an online lesson meets. */
export function placeOf(room: string, onlineUrl: string | null, language: Language): string {
  if (room !== '') return say(language, 'calendar.room', { room });
  return onlineUrl ?? say(language, 'calendar.online');
}

/** Whom to meet, how often, and what differs on this day; one fact a line. */
export function descriptionOf(
  lesson: ScheduledLesson,
  now: ScheduledLesson | Change,
  language: Language,
): string {
  const { groupNames, subgroup, parity, weeks } = lesson;
  const [first, last] = weeks.split('-');
  const isRhythm = parity !== 0 && first !== last;
  return [
    say(language, 'calendar.teacher', { name: now.teacherName }),
    say(language, 'calendar.group', { name: groupNames }),
    subgroup === 0 ? null : say(language, 'calendar.subgroup', { n: subgroup }),
    isRhythm ? say(language, parity === 1 ? 'calendar.odd' : 'calendar.even') : null,
    now.onlineUrl,
    ...('exception' in now ? changeLines(lesson, now, language) : []),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

function changeLines(lesson: ScheduledLesson, change: Change, language: Language): (string | null)[] {
  const { exception, usualDay, day, starts, room } = change;
  const isElsewhen = day !== usualDay || starts !== lesson.starts;
  return [
    exception.kind === 'moved' && isElsewhen
      ? say(language, 'calendar.moved', { day: dayMonth(usualDay), time: lesson.starts })
      : null,
    exception.kind === 'moved' && !isElsewhen && room !== lesson.roomName
      ? say(language, 'calendar.otherroom', { room: lesson.roomName })
      : null,
    exception.newTeacherName === null
      ? null
      : say(language, 'calendar.substituted', { name: lesson.teacherName }),
    exception.reason === null ? null : say(language, 'calendar.reason', { reason: exception.reason }),
  ];
}

/** «14.10» */
function dayMonth(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${date}.${month}`;
}

/** The lesson in fields of our own, by which a calendar file of Bilim is read back without guessing (docs/imports.md). */
export function bilimProperties(lesson: ScheduledLesson): Record<string, string> {
  return {
    'X-BILIM-DISCIPLINE': lesson.disciplineName,
    'X-BILIM-TYPE': lesson.lessonTypeShort,
    'X-BILIM-GROUP': lesson.groupNames,
    'X-BILIM-SUBGROUP': String(lesson.subgroup),
    'X-BILIM-TEACHER': lesson.teacherName,
    ...(lesson.roomName === '' ? {} : { 'X-BILIM-ROOM': lesson.roomName }),
  };
}
