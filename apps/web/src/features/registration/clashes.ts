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

/** What meets whichever classes of a discipline are taken: every class of one type of its lessons meets at that time. */
export function clashOfAll(
  classes: readonly (Pick<Timed, 'lessons'> & { readonly lessonTypeId: number })[],
  others: readonly Timed[],
): Timed | undefined {
  for (const type of new Set(classes.map(({ lessonTypeId }) => lessonTypeId))) {
    const found = classes
      .filter(({ lessonTypeId }) => lessonTypeId === type)
      .map(({ lessons }) => clashOf(lessons, others));
    if (found.every((one) => one !== undefined)) return found[0];
  }
  return undefined;
}

/** A class that may be taken instead of another one. */
interface Way extends Timed {
  readonly lessonTypeId: number;
  readonly disciplineId: number;
  readonly free: number;
}

/** Pairs of classes that meet at one time, with a class of the first that is free and meets while nothing else does. */
export function clashesOf<
  Row extends Timed & Pick<Way, 'disciplineId' | 'lessonTypeId'>,
  One extends Omit<Way, 'disciplineName'>,
>(rows: readonly Row[], offered: readonly One[]) {
  const pairs = rows.flatMap((row, at) => {
    const other = clashOf(row.lessons, rows.slice(at + 1));
    return other === undefined ? [] : [{ row, other }];
  });
  return pairs.map(({ row, other }) => {
    const found = wayOut(row, rows, offered);
    if (found !== undefined) return { row, other, way: found };
    const turned = rows.find(({ assignmentId }) => assignmentId === other.assignmentId);
    const way = turned && wayOut(turned, rows, offered);
    return turned === undefined || way === undefined
      ? { row, other, way: undefined }
      : { row: turned, other: row, way };
  });
}

function wayOut<
  Row extends Timed & Pick<Way, 'disciplineId' | 'lessonTypeId'>,
  One extends Omit<Way, 'disciplineName'>,
>(row: Row, rows: readonly Row[], offered: readonly One[]): One | undefined {
  const others = rows.filter((one) => one !== row);
  return offered.find(
    (one) =>
      one.disciplineId === row.disciplineId &&
      one.lessonTypeId === row.lessonTypeId &&
      one.assignmentId !== row.assignmentId &&
      one.free > 0 &&
      clashOf(one.lessons, others) === undefined,
  );
}
