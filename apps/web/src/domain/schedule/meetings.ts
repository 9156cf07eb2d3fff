import { weekdayOf } from '@bilim/contract/days';
import type { ScheduleException } from '@bilim/contract/schedule';

import type { Timetable, WeeklyLesson } from './timetable.ts';
import { meetsInWeek, weekOfTerm, type Term } from './weeks.ts';

/** Why a meeting differs from its weekly lesson. */
export type Change =
  | { readonly kind: 'cancelled' }
  /** Elsewhere at another time; this is the place it left. */
  | { readonly kind: 'moved-away'; readonly to: Place }
  /** Usually at another time; this is the place it came to. */
  | { readonly kind: 'moved-here'; readonly from: Place }
  /** At its time in another room. */
  | { readonly kind: 'other-room'; readonly usualRoom: string }
  | { readonly kind: 'substituted'; readonly usualTeacher: string }
  /** Somebody else gives the lesson of the teacher whose timetable this is. */
  | { readonly kind: 'given-away' }
  | { readonly kind: 'online' };

export interface Place {
  readonly day: string;
  readonly starts: string;
  readonly room: string;
}

/** One lesson on one day. */
export interface Meeting {
  readonly key: string;
  readonly lesson: WeeklyLesson;
  readonly day: string;
  /** `HH:MM` at the university. */
  readonly starts: string;
  readonly ends: string;
  readonly room: string;
  readonly teacherName: string;
  /** Null when somebody else than the usual teacher comes: the timetable tells only their name. */
  readonly teacherId: number | null;
  readonly onlineUrl: string | null;
  readonly change: Change | null;
  readonly reason: string | null;
  /** False for what does not take place here: cancelled, moved away, given away. */
  readonly isHeld: boolean;
}

/** Who looks at whose timetable: a teacher's own lessons are missing when a colleague gives them. */
interface View {
  readonly teacherId: number | null;
}

/** What takes place on a day, and what was to: the weekly lessons of that week with all one-off changes. */
export function meetingsOn(timetable: Timetable, day: string, view: View): readonly Meeting[] {
  const { term, lessons } = timetable;
  if (term === null) return [];
  return lessons
    .flatMap((lesson) => [...usualMeeting(lesson, day, term, view), ...arrivals(lesson, day, view)])
    .sort((one, other) => one.starts.localeCompare(other.starts) || one.key.localeCompare(other.key));
}

function usualMeeting(lesson: WeeklyLesson, day: string, term: Term, view: View): readonly Meeting[] {
  if (!meetsOn(lesson, day, term)) return [];
  const planned = meetingAt(lesson, day);
  const exception = lesson.exceptions.find(({ date }) => date === day);
  return [exception === undefined ? planned : changed(planned, exception, view)];
}

function meetsOn(lesson: WeeklyLesson, day: string, term: Term): boolean {
  if (lesson.weekday !== weekdayOf(day) || day < term.starts || day > term.ends) return false;
  return meetsInWeek(lesson, weekOfTerm(term, day));
}

function meetingAt(lesson: WeeklyLesson, day: string): Meeting {
  const { scheduleEntryId, starts, ends, roomName, teacherName, teacherId, onlineUrl } = lesson;
  return {
    key: `${scheduleEntryId}.${day}`,
    lesson,
    day,
    starts,
    ends,
    room: roomName,
    teacherName,
    teacherId,
    onlineUrl,
    change: null,
    reason: null,
    isHeld: true,
  };
}

function changed(planned: Meeting, exception: ScheduleException, view: View): Meeting {
  const { lesson } = planned;
  const meeting: Meeting = { ...planned, reason: exception.reason };
  switch (exception.kind) {
    case 'cancelled':
      return { ...meeting, change: { kind: 'cancelled' }, isHeld: false };
    case 'moved':
      return moved(meeting, exception, view);
    case 'substituted':
      if (view.teacherId === lesson.teacherId)
        return { ...meeting, change: { kind: 'given-away' }, isHeld: false };
      return {
        ...withSubstitute(meeting, exception),
        change: { kind: 'substituted', usualTeacher: lesson.teacherName },
      };
    case 'online':
      return {
        ...withSubstitute(meeting, exception),
        room: '',
        onlineUrl: exception.onlineUrl ?? lesson.onlineUrl,
        change: { kind: 'online' },
      };
  }
}

/** A lesson that keeps its time and changes only its room stays where it is. */
function moved(meeting: Meeting, exception: ScheduleException, view: View): Meeting {
  const to = landing(meeting.lesson, exception);
  if (to.day !== meeting.day || to.starts !== meeting.starts)
    return { ...meeting, change: { kind: 'moved-away', to }, isHeld: false };
  if (isSomebodyElses(meeting.lesson, exception, view))
    return { ...meeting, change: { kind: 'given-away' }, isHeld: false };
  const change = { kind: 'other-room', usualRoom: meeting.room } as const;
  const ends = exception.newEnds ?? meeting.ends;
  return { ...withSubstitute(meeting, exception), room: to.room, ends, change };
}

/** Whether a colleague gives the moved lesson of the teacher whose timetable this is. */
function isSomebodyElses(lesson: WeeklyLesson, { newTeacherName }: ScheduleException, view: View): boolean {
  return newTeacherName !== null && view.teacherId === lesson.teacherId;
}

/** Lessons that were moved to this day. */
function arrivals(lesson: WeeklyLesson, day: string, view: View): readonly Meeting[] {
  return lesson.exceptions.flatMap((exception) => {
    const to = landing(lesson, exception);
    const stays = exception.date === to.day && lesson.starts === to.starts;
    if (exception.kind !== 'moved' || to.day !== day || stays) return [];
    if (isSomebodyElses(lesson, exception, view)) return [];
    return [
      {
        ...withSubstitute(meetingAt(lesson, day), exception),
        key: `${lesson.scheduleEntryId}.${day}.from.${exception.date}`,
        starts: to.starts,
        ends: exception.newEnds ?? lesson.ends,
        room: to.room,
        onlineUrl: exception.onlineUrl ?? lesson.onlineUrl,
        change: {
          kind: 'moved-here',
          from: { day: exception.date, starts: lesson.starts, room: lesson.roomName },
        },
        reason: exception.reason,
      },
    ];
  });
}

function landing(lesson: WeeklyLesson, { date, newDate, newStarts, newRoomName }: ScheduleException): Place {
  return { day: newDate ?? date, starts: newStarts ?? lesson.starts, room: newRoomName ?? lesson.roomName };
}

function withSubstitute(meeting: Meeting, { newTeacherName }: ScheduleException): Meeting {
  if (newTeacherName === null) return meeting;
  return { ...meeting, teacherName: newTeacherName, teacherId: null };
}
