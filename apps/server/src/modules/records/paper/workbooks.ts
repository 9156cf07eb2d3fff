import type { Language } from '@bilim/contract';
import type { OpenSheet, SheetLine } from '@bilim/contract/records/sheetRows';

import type { Bytes } from '#platform/http/serve.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { say } from '../texts/say.ts';

/** A sheet as a workbook, with the figures of the screen. */
export async function sheetWorkbook(book: OpenSheet, language: Language): Promise<Bytes> {
  const told = (key: Parameters<typeof say>[1]) => say(language, key);
  const columns = [
    { title: told('sheet.student'), width: 36 },
    { title: told('sheet.target'), width: 14 },
    ...book.modules.map(({ name }) => ({ title: name, width: 12, kind: 'number' as const })),
    { title: told('sheet.absence'), width: 12, kind: 'number' as const },
    { title: told('sheet.exam'), width: 16 },
    { title: told('sheet.total'), width: 10, kind: 'number' as const },
    { title: told('sheet.letter'), width: 10 },
    { title: 'GPA', width: 8, kind: 'number' as const },
    { title: '5', width: 6, kind: 'number' as const },
  ];
  const rows = book.rows.map((row) => [
    row.name,
    row.group,
    ...book.modules.map(
      ({ moduleId }) => row.modules.find((one) => one.moduleId === moduleId)?.points ?? null,
    ),
    row.absencePercent,
    row.missed === null ? row.examPoints : say(language, `sheet.missed.${row.missed}`),
    row.grade?.total ?? null,
    row.grade?.letter ?? null,
    row.grade?.gradePoints ?? null,
    row.grade?.fivePoint ?? null,
  ]);
  // Names of sheets in a workbook have 31 letters at most.
  return await workbookReply([{ name: book.sheet.number, columns, rows }], `${book.sheet.number}.xlsx`);
}

/** More than the exams of a city in one half-year. */
export const mostLines = 50_000;

const widths = [
  ['title', 18],
  ['kind', 18],
  ['discipline', 44],
  ['credits_column', 10],
  ['control', 16],
  ['target', 16],
  ['examiner', 34],
  ['state', 14],
  ['students', 10],
  ['entered', 10],
  ['due', 12],
] as const;

/** The board as a workbook. */
export async function boardWorkbook(lines: readonly SheetLine[], language: Language): Promise<Bytes> {
  const sheet = {
    name: say(language, 'sheet.board'),
    columns: widths.map(([key, width]) => ({ title: say(language, `sheet.${key}`), width })),
    rows: lines.map((line) => [
      line.number,
      say(language, `sheet.kind.${line.kind}`),
      line.discipline,
      line.credits,
      line.examType,
      line.target,
      line.teacher,
      say(language, `sheet.state.${line.isLate ? 'late' : line.state}`),
      line.students,
      line.entered,
      line.dueOn === null ? null : line.dueOn.split('-').toReversed().join('.'),
    ]),
  };
  return await workbookReply([sheet], 'sheets.xlsx');
}
