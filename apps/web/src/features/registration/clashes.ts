import type { Meeting } from '@bilim/contract/enrolmentRows';

/** Whether two weekly meetings are ever at one time. */
export function meetsAtOnce(one: Meeting, other: Meeting): boolean {
  return (
    one.weekday === other.weekday &&
    one.starts < other.ends &&
    other.starts < one.ends &&
    (one.parity === other.parity || one.parity === 0 || other.parity === 0) &&
    one.firstWeek <= other.lastWeek &&
    other.firstWeek <= one.lastWeek
  );
}

export interface Timed {
  readonly assignmentId: number;
  readonly disciplineName: string;
  readonly lessons: readonly Meeting[];
}

/** The first class that meets while this one does. */
export function clashOf(lessons: readonly Meeting[], others: readonly Timed[]): Timed | undefined {
  return others.find((other) =>
    other.lessons.some((busy) => lessons.some((lesson) => meetsAtOnce(lesson, busy))),
  );
}
