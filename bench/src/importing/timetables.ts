import { readWorkbook, writeWorkbook } from '@bilim/server/measuring';
import type { Cell } from '@bilim/server/measuring';

/** The most rows that are taken. */
const rowCount = 100_000;

/** Headings of the template whose cells are changed. */
const headingOf = { parity: 'Неделя', link: 'Ссылка', from: 'С', to: 'По' } as const;
type Row = readonly Cell[];

interface Template {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
}

/** The sheet of a filled template on which the lessons stand. */
export async function readTemplate(bytes: Buffer): Promise<Template> {
  const [sheet] = await readWorkbook(bytes);
  const [headings, ...rows] = sheet?.rows ?? [];
  const [first] = headings ?? [];
  if (sheet === undefined || headings === undefined || typeof first !== 'string')
    throw new Error('a template without headings');
  return {
    name: sheet.name,
    headings: headings.map(String),
    rows: rows.filter((row) => row[0] !== null && row[0] !== undefined),
  };
}

/** One lesson, again and again at the same time; its links tell them apart. */
export async function crowdOf(template: Template): Promise<Buffer> {
  const [lesson = []] = template.rows;
  return await written(
    template,
    Array.from({ length: rowCount }, (_, turn) => put(template, lesson, { [headingOf.link]: linkOf(turn) })),
  );
}

/** The timetable that there is, a row for each week, as often as it takes: what comes again clashes with itself. */
export async function spreadOf(template: Template, weeks: number): Promise<Buffer> {
  const byWeek = template.rows.flatMap((row) =>
    weeksOf(template, row, weeks).map((week) => ({ row, week: String(week) })),
  );
  const rows = Array.from({ length: rowCount }, (_, place) => {
    const { row, week } = byWeek[place % byWeek.length] ?? { row: [], week: '1' };
    const turn = Math.floor(place / byWeek.length);
    const link = turn === 0 ? {} : { [headingOf.link]: linkOf(turn) };
    return put(template, row, {
      [headingOf.parity]: 'каждая',
      [headingOf.from]: week,
      [headingOf.to]: week,
      ...link,
    });
  });
  return await written(template, rows);
}

/** Of a lesson of all odd or even weeks these; one that has dates of its own is left out. */
function weeksOf({ headings }: Template, row: Row, weeks: number): number[] {
  const cell = (key: keyof typeof headingOf) => row[headings.indexOf(headingOf[key])] ?? null;
  if (cell('from') !== null || cell('to') !== null) return [];
  const parity = cell('parity');
  const all = Array.from({ length: weeks }, (_, index) => index + 1);
  if (parity === 'каждая' || parity === null) return all;
  return all.filter((week) => (week % 2 === 1) === (parity === 'нечёт'));
}

/** The row with other words under these headings. */
function put({ headings }: Template, row: Row, cells: Readonly<Record<string, string>>): Row {
  return headings.map((heading, column) => cells[heading] ?? row[column] ?? null);
}

const linkOf = (turn: number) => `https://meet.example/${turn}`;

async function written({ name, headings }: Template, rows: readonly Row[]): Promise<Buffer> {
  return await writeWorkbook([{ name, columns: headings.map((title) => ({ title, width: 12 })), rows }]);
}
