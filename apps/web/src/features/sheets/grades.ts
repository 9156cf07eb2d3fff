import { finalGrade } from '@bilim/contract/records/finalGrade';
import type { OpenSheet, SheetRow } from '@bilim/contract/records/sheetRows';

/** What was entered in a row. */
export type Entered = Pick<SheetRow, 'studentId' | 'examPoints' | 'missed' | 'version'>;

/**
 * The sheet with a row changed, its grade worked out by the same rule as on the server. As there, a commission that has
 * signed has signed something else.
 */
export function withEntered(book: OpenSheet, entered: Entered): OpenSheet {
  const isOther = book.rows.some(
    (row) =>
      row.studentId === entered.studentId &&
      (row.examPoints !== entered.examPoints || row.missed !== entered.missed),
  );
  const rows = book.rows.map((row) => {
    if (row.studentId !== entered.studentId) return row;
    const { examPoints, missed, version } = entered;
    const changed = { ...row, examPoints, missed, version };
    return { ...changed, grade: gradeOf(book, changed) };
  });
  if (!isOther || book.commission.length === 0) return { ...book, rows };
  const commission = book.commission.map((one) => ({ ...one, signedAt: null }));
  return { ...book, rows, commission, maySign: book.maySign || book.mayEdit };
}

/** The sheet with every grade worked out from what stands in its rows; a signed one stays as it was judged. */
export function regraded(book: OpenSheet): OpenSheet {
  if (!book.mayEdit) return book;
  return { ...book, rows: book.rows.map((row) => ({ ...row, grade: gradeOf(book, row) })) };
}

function gradeOf(book: OpenSheet, row: SheetRow): SheetRow['grade'] {
  const bands = scaleOf(book, row)?.bands ?? [];
  const { examMax, leastPercent, mostPoints, isGraded } = book;
  const { examPoints, missed, isAdmitted } = row;
  const grade = finalGrade(
    { bands, examMax, leastPercent, mostPoints, isGraded },
    { modulePoints: modulePointsOf(row), examPoints, missed, isAdmitted },
  );
  return grade && { ...grade, steps: [...grade.steps] };
}

export const modulePointsOf = ({ modules }: SheetRow) => modules.reduce((sum, { points }) => sum + points, 0);

export const scaleOf = ({ scales }: OpenSheet, { scaleId }: SheetRow) =>
  scales.find((scale) => scale.scaleId === scaleId);

/** What was gathered as a sum, and the total where it is another one: a hundred at most, less where a rule caps it. */
export function sumOf(
  parts: readonly number[],
  total: number,
  told: readonly string[] = parts.map(String),
): string {
  const sum = parts.reduce((all, points) => all + points, 0);
  return `${told.join(' + ')} = ${sum}${sum === total ? '' : ` → ${total}`}`;
}
