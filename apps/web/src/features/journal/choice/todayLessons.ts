import { meetingsOn, type Meeting } from '#domain/schedule/meetings.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';

/** One of today's lessons, as the journal counts it. */
export interface TodayLesson {
  readonly meeting: Meeting;
  /** Which lesson of its class on that day, from 1. */
  readonly ordinal: number;
  /** Unknown when the lesson was moved here: the server finds the slot. */
  readonly timeSlotId: number | null;
}

/** The lessons that a teacher holds on a day in classes of their own. */
export function lessonsOn(timetable: Timetable, day: string, teacherId: number): readonly TodayLesson[] {
  const held = meetingsOn(timetable, day, { teacherId }).filter(
    ({ isHeld, lesson }) => isHeld && lesson.teacherId === teacherId,
  );
  return held.map((meeting, place) => {
    const { lesson, change } = meeting;
    const earlier = held.slice(0, place).filter((one) => one.lesson.assignmentId === lesson.assignmentId);
    return {
      meeting,
      ordinal: earlier.length + 1,
      timeSlotId: change?.kind === 'moved-here' ? null : lesson.timeSlotId,
    };
  });
}
