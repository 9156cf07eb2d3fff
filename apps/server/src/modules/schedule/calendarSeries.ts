import type { ScheduleDay, ScheduledLesson, ScheduleException } from '@bilim/contract/schedule';
import { dayInWeek, isItsTurn, weekOfTerm } from '@bilim/contract/weeks';

/** A lesson as a calendar has it: a rhythm, the days it leaves out, and the meetings that differ. */
export interface Series {
  /** Names the series among those of everybody. */
  readonly key: string;
  readonly lesson: ScheduledLesson;
  /** First and last day; equal for what happens once. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly everyWeeks: 1 | 2;
  /** Days on which a holiday leaves nothing to meet for. */
  readonly without: readonly string[];
  readonly changes: readonly Change[];
}

export interface Change {
  /** Where the meeting stands in the rhythm. */
  readonly usualDay: string;
  readonly day: string;
  readonly starts: string;
  readonly ends: string;
  readonly room: string;
  readonly teacherName: string;
  readonly onlineUrl: string | null;
  /** False when there is nothing to come to: cancelled, or given to a colleague. */
  readonly isHeld: boolean;
  readonly exception: ScheduleException;
}

export interface Owner {
  readonly kind: 'teacher' | 'student';
  readonly personId: number;
}

/** The series of a timetable as the schedule calls tell it. A half-year without dates has none. */
export function seriesOf(days: readonly ScheduleDay[], owner: Owner): Series[] {
  const starts = days[0]?.termStarts ?? null;
  const ends = days[0]?.termEnds ?? null;
  if (starts === null || ends === null) return [];
  return days.flatMap(({ weekday, lessons }) =>
    lessons.flatMap((lesson) =>
      seriesOfLesson(lesson, daysOfLesson(lesson, weekday, { starts, ends }), owner),
    ),
  );
}

interface Term {
  readonly starts: string;
  readonly ends: string;
}

/** All days on which the weekly lesson would meet. */
function daysOfLesson({ weeks, parity }: ScheduledLesson, weekday: number, term: Term): string[] {
  const [first = 1, last = 0] = weeks.split('-').map(Number);
  const lastWeek = Math.min(last, weekOfTerm(term.starts, term.ends));
  const days: string[] = [];
  for (let week = first; week <= lastWeek; week += 1) {
    const day = dayInWeek(term.starts, week, weekday);
    if (isItsTurn(parity, week) && day >= term.starts && day <= term.ends) days.push(day);
  }
  return days;
}

function seriesOfLesson(lesson: ScheduledLesson, days: readonly string[], owner: Owner): Series[] {
  const changes = lesson.exceptions
    .filter(({ isHoliday }) => isHoliday !== true)
    .map((exception) => changeOf(lesson, exception, owner));
  const planned = new Set(days);
  const strays = changes.filter((change) => !planned.has(change.usualDay) && isElsewhen(change, lesson));
  const result = strays.map((change) => strayOf(lesson, change));

  const holidays = new Set(
    lesson.exceptions.flatMap(({ date, isHoliday }) => (isHoliday === true ? [date] : [])),
  );
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined || days.every((day) => holidays.has(day)))
    return result;
  const series: Series = {
    key: keyOf(lesson, firstDay, owner),
    lesson,
    firstDay,
    lastDay,
    everyWeeks: lesson.parity === 0 ? 1 : 2,
    without: days.filter((day) => holidays.has(day)),
    changes: changes.filter(({ usualDay }) => planned.has(usualDay)),
  };
  return [series, ...result];
}

/** Whether the change brings the lesson to another day or time. */
function isElsewhen({ exception, usualDay, day, starts, isHeld }: Change, lesson: ScheduledLesson): boolean {
  return exception.kind === 'moved' && isHeld && (day !== usualDay || starts !== lesson.starts);
}

/** A colleague's lesson that somebody takes over for a day is an event of its own: it may happen several times. */
function keyOf(lesson: ScheduledLesson, firstDay: string, { kind, personId }: Owner): string {
  const isTakenOver = kind === 'teacher' && lesson.teacherId !== personId;
  return isTakenOver ? `${lesson.scheduleEntryId}-${firstDay}` : `${lesson.scheduleEntryId}`;
}

/** What was moved from a day outside of the rhythm meets once, and belongs to no series. */
function strayOf(lesson: ScheduledLesson, change: Change): Series {
  return {
    key: `${lesson.scheduleEntryId}-from-${change.usualDay}`,
    lesson,
    firstDay: change.usualDay,
    lastDay: change.usualDay,
    everyWeeks: 1,
    without: [],
    changes: [change],
  };
}

/** What is not held stands crossed out at its usual place, wherever it would have been moved to. */
function changeOf(lesson: ScheduledLesson, exception: ScheduleException, owner: Owner): Change {
  const isHeld = exception.kind !== 'cancelled' && !isGivenAway(lesson, exception, owner);
  return {
    usualDay: exception.date,
    ...(isHeld ? newPlace(lesson, exception) : usualPlace(lesson, exception)),
    teacherName: exception.newTeacherName ?? lesson.teacherName,
    isHeld,
    exception,
  };
}

type Place = Pick<Change, 'day' | 'starts' | 'ends' | 'room' | 'onlineUrl'>;

function usualPlace(
  { starts, ends, roomName, onlineUrl }: ScheduledLesson,
  { date }: ScheduleException,
): Place {
  return { day: date, starts, ends, room: roomName, onlineUrl };
}

function newPlace(lesson: ScheduledLesson, exception: ScheduleException): Place {
  const usual = usualPlace(lesson, exception);
  const onlineUrl = exception.onlineUrl ?? usual.onlineUrl;
  if (exception.kind === 'online') return { ...usual, room: '', onlineUrl };
  if (exception.kind !== 'moved') return usual;
  return {
    day: exception.newDate ?? usual.day,
    starts: exception.newStarts ?? usual.starts,
    ends: exception.newEnds ?? usual.ends,
    room: exception.newRoomName ?? usual.room,
    onlineUrl,
  };
}

/** Whether a colleague comes instead of the teacher whose calendar this is. */
function isGivenAway(
  { teacherId }: ScheduledLesson,
  { kind, newTeacherName }: ScheduleException,
  owner: Owner,
): boolean {
  if (owner.kind !== 'teacher' || owner.personId !== teacherId) return false;
  return kind === 'substituted' || (kind === 'moved' && newTeacherName !== null);
}
