import type { Grade } from '#domain/records/queuedGrade.ts';

import type { ShownRow } from './useEntry.ts';

/** As people and other programs write that somebody did not come, or finishes later. */
const absent = new Set([
  'н/я',
  'ня',
  'не явился',
  'не явилась',
  'к/ж',
  'келген жок',
  'abs',
  'absent',
  'did not come',
]);
const incomplete = new Set(['i', 'уважительная причина', 'жүйөлүү себеп', 'valid reason']);

/** What one text of a spreadsheet says of somebody; undefined where it is neither points nor such a word. */
function readGrade(text: string, most: number): Grade | undefined {
  const word = text.trim().toLowerCase();
  if (isPoints(word, most)) return { examPoints: Number(word), missed: null };
  if (absent.has(word)) return { examPoints: null, missed: 'absent' };
  if (incomplete.has(word)) return { examPoints: null, missed: 'incomplete' };
  return undefined;
}

export const isPoints = (text: string, most: number) => /^\d{1,3}$/.test(text) && Number(text) <= most;

/** A column as a spreadsheet copies it, without the empty cells below it. */
export const columnOf = (text: string): readonly string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0]!.trim());

export interface Planned extends Pick<ShownRow, 'stored'> {
  readonly grade: Grade;
}

interface Left {
  /** Null below the last row. */
  readonly name: string | null;
  readonly text: string;
}

/** What each text of a column would enter, row by row, and which do not fit; an empty one leaves its row as it is. */
export function planPaste(texts: readonly string[], rows: readonly ShownRow[], most: number) {
  const fitting: Planned[] = [];
  const left: Left[] = [];
  for (const [down, text] of texts.entries()) {
    const at = rows[down];
    const grade = readGrade(text, most);
    if (at?.row.isAdmitted === true && grade !== undefined) fitting.push({ stored: at.stored, grade });
    else if (text !== '') left.push({ name: at?.row.name ?? null, text });
  }
  return { fitting, left };
}
