import type { JournalLesson, JournalMark } from '@bilim/contract/visitlog/journal';

/** Which student and which lesson a cell of the journal stands for; null where the student was not in the list. */
export interface Sheet {
  readonly lessons: readonly JournalLesson[];
  readonly students: readonly SheetRow[];
}

export interface SheetRow {
  readonly studentId: number;
  readonly name: string;
  readonly cells: readonly (SheetCell | null)[];
}

export interface SheetCell {
  readonly visitId: number;
  /** May be changed by typing. */
  readonly canEdit: boolean;
  /** May be changed, but only with a reason. */
  readonly isLate: boolean;
  readonly attempt: number;
}

/** Lessons by day, and by their count within a day. */
export function inOrder(lessons: readonly JournalLesson[]): readonly JournalLesson[] {
  return lessons.toSorted(
    (one, other) => one.lessonDate.localeCompare(other.lessonDate) || one.ordinal - other.ordinal,
  );
}

const byName = new Intl.Collator('ru').compare;

/** Lays the journal's marks out: students by name downwards, lessons by day to the right. */
export function layOut(marks: readonly JournalMark[], lessons: readonly JournalLesson[]): Sheet {
  const columns = inOrder(lessons);
  const columnOf = new Map(columns.map(({ lessonId }, column) => [lessonId, column]));
  const late = new Set(lessons.filter(({ isLate }) => isLate).map(({ lessonId }) => lessonId));
  const students = new Map<number, { name: string; cells: (SheetCell | null)[] }>();

  for (const { studentId, studentName, lessonId, visitId, canEdit, attempt = 1 } of marks) {
    const known = students.get(studentId);
    const student = known ?? { name: studentName, cells: columns.map(() => null) };
    if (known === undefined) students.set(studentId, student);
    const column = columnOf.get(lessonId);
    const isLate = canEdit && late.has(lessonId);
    if (column !== undefined)
      student.cells[column] = { visitId, canEdit: canEdit && !isLate, isLate, attempt };
  }

  const rows = [...students].map(([studentId, { name, cells }]) => ({ studentId, name, cells }));
  return {
    lessons: columns,
    students: rows.toSorted((a, b) => byName(a.name, b.name) || a.studentId - b.studentId),
  };
}
