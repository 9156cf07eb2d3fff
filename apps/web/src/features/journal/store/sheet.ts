import type { CoveringExcuse, JournalLesson, JournalMark } from '@bilim/contract/journal/journal';

/** Which student and which lesson a cell of the journal stands for; null where the student was not in the list. */
export interface Sheet {
  readonly lessons: readonly JournalLesson[];
  readonly students: readonly SheetRow[];
}

export interface SheetRow {
  readonly studentId: number;
  readonly name: string;
  /** Told only where the class has several groups. */
  readonly groupName: string | null;
  readonly cells: readonly (SheetCell | null)[];
}

export interface SheetCell {
  readonly visitId: number;
  /** May be changed by typing. */
  readonly canEdit: boolean;
  /** May be changed, but only with a reason. */
  readonly isLate: boolean;
  readonly attempt: number;
  /** An accepted one, by which an absence is an excused one. */
  readonly excuse: CoveringExcuse | null;
}

/** Lessons by day, and by their count within a day. */
export function inOrder(lessons: readonly JournalLesson[]): readonly JournalLesson[] {
  return lessons.toSorted(
    (one, other) => one.lessonDate.localeCompare(other.lessonDate) || one.ordinal - other.ordinal,
  );
}

type Named = Pick<SheetRow, 'name' | 'groupName'>;

const byName = new Intl.Collator('ru').compare;

/** Lays the journal's marks out: students by name downwards, lessons by day to the right. */
export function layOut(marks: readonly JournalMark[], lessons: readonly JournalLesson[]): Sheet {
  const columns = inOrder(lessons);
  const columnOf = new Map(columns.map(({ lessonId }, column) => [lessonId, column]));
  const late = new Set(lessons.filter(({ isLate }) => isLate).map(({ lessonId }) => lessonId));
  const students = new Map<number, Named & { cells: (SheetCell | null)[] }>();

  for (const { studentId, studentName, groupName, lessonId, visitId, ...mark } of marks) {
    const known = students.get(studentId);
    const student = known ?? {
      name: studentName,
      groupName: groupName ?? null,
      cells: columns.map(() => null),
    };
    if (known === undefined) students.set(studentId, student);
    const column = columnOf.get(lessonId);
    const { canEdit, attempt = 1, excuse = null } = mark;
    const isLate = canEdit && late.has(lessonId);
    if (column !== undefined)
      student.cells[column] = { visitId, canEdit: canEdit && !isLate, isLate, attempt, excuse };
  }

  const rows = [...students].map(([studentId, student]) => ({ studentId, ...student }));
  return {
    lessons: columns,
    students: rows.toSorted((a, b) => byName(a.name, b.name) || a.studentId - b.studentId),
  };
}
