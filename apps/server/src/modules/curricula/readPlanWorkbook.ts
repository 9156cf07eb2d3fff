import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { PlanItem, unnamedBlock } from '@bilim/contract/curricula/plan';
import type { CurriculumPlan, PlanBlock } from '@bilim/contract/curricula/plan';

import { plainName } from '#platform/plainName.ts';
import type { Sheet } from '#platform/xlsx/sheet.ts';
import { findTable } from '#platform/xlsx/table.ts';
import type { TableRow } from '#platform/xlsx/table.ts';
import { numberOf, textOf } from '#platform/xlsx/values.ts';

import { headingsOf, planColumns, titleOf } from './planColumns.ts';
import type { PlanColumn } from './planColumns.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

type Row = TableRow<PlanColumn>;

/** What words in a workbook stand for, by their folded spelling. */
export interface KnownWords {
  readonly disciplines: ReadonlyMap<string, number>;
  readonly examTypes: ReadonlyMap<string, number>;
  readonly cycles: ReadonlyMap<string, number>;
}

interface Told {
  readonly cell: string;
  readonly column: string;
  readonly sms: string;
}

const mostProblems = 100;
const sums = /^(итого|всего|жыйынтык|бардыгы|total)(?!\p{L})/iu;

/** The plan of the first sheet that holds one, every problem with its cell, and names that no discipline has. */
export function readPlanWorkbook(sheets: readonly Sheet[], known: KnownWords, language: Language) {
  const table = sheets
    .map((sheet) => findTable(sheet, columns))
    .find((one) => one !== null && one.missing.length === 0);
  if (table === undefined || table === null) throw new AppError('curriculum.no_table');
  const problems: Told[] = [];
  const tell = (row: Row, key: PlanColumn, text: TextKey) => {
    problems.push({ cell: row.place(key), column: titleOf(key, language), sms: say(language, text) });
  };
  const unknown = new Map<string, string>();
  const items: PlanItem[] = [];
  const blocks = new Map<string, PlanBlock>();
  for (const row of table.rows.filter(isItem)) {
    const item = readItem(row, { known, tell, unknown });
    if (item === null) continue;
    items.push(item);
    if (item.block !== null) noteBlock(blocks, row, { semester: item.semester, block: item.block });
  }
  const plan: CurriculumPlan = { items, blocks: [...blocks.values()] };
  const isWhole = problems.length === 0 && unknown.size === 0;
  return {
    plan: isWhole ? plan : null,
    problems: problems.slice(0, mostProblems),
    unknown: [...unknown.values()],
  };
}

const columns = planColumns.map(({ key, ...column }) => ({
  key,
  titles: headingsOf(key),
  ...('isRequired' in column ? { isRequired: true } : {}),
}));

/** Headings of semesters and sums between the rows are no items. */
function isItem(row: Row): boolean {
  const name = textOf(row.cell('discipline'));
  return (
    name !== '' &&
    !sums.test(name) &&
    (numberOf(row.cell('semester')) ?? numberOf(row.cell('credits'))) !== null
  );
}

interface Reading {
  readonly known: KnownWords;
  readonly unknown: Map<string, string>;
  tell(this: void, row: Row, key: PlanColumn, text: TextKey): void;
}

function readItem(row: Row, { known, tell, unknown }: Reading): PlanItem | null {
  const idOf = (name: string) => {
    const found = known.disciplines.get(plainName(name));
    if (found === undefined) unknown.set(plainName(name), name.trim());
    return found ?? 1;
  };
  const wordIn = (key: 'exam' | 'cycle', words: ReadonlyMap<string, number>) => {
    const text = textOf(row.cell(key));
    const found = words.get(plainName(text));
    if (text !== '' && found === undefined) tell(row, key, 'curriculum.word_unknown');
    return found ?? null;
  };
  const hours = (key: PlanColumn) => numberOf(row.cell(key)) ?? 0;
  const examTypeId = wordIn('exam', known.examTypes);
  if (textOf(row.cell('exam')) === '') tell(row, 'exam', 'curriculum.missing');
  const read = {
    semester: numberOf(row.cell('semester')) ?? 0,
    disciplineId: idOf(textOf(row.cell('discipline'))),
    code: textOf(row.cell('code')).slice(0, 20) || null,
    cycleId: wordIn('cycle', known.cycles),
    credits: numberOf(row.cell('credits')) ?? -1,
    examTypeId: examTypeId ?? 1,
    block: blockIn(row),
    lectureHours: hours('lecture'),
    labHours: hours('lab'),
    practiceHours: hours('practice'),
    selfStudyHours: hours('self'),
    requires: namesIn(textOf(row.cell('requires'))).map(idOf),
  };
  const checked = PlanItem.safeParse(read);
  for (const { path } of checked.error?.issues ?? []) {
    tell(row, columnOf.get(String(path[0])) ?? 'discipline', 'curriculum.out_of_range');
  }
  return checked.success ? checked.data : null;
}

/** The number in whatever a block is called. */
function blockIn(row: Row): number | null {
  const digits = /\d+/.exec(textOf(row.cell('block')))?.[0];
  return digits === undefined ? null : Number(digits);
}

const columnOf: ReadonlyMap<string, PlanColumn> = new Map([
  ['semester', 'semester'],
  ['credits', 'credits'],
  ['block', 'block'],
  ['lectureHours', 'lecture'],
  ['labHours', 'lab'],
  ['practiceHours', 'practice'],
  ['selfStudyHours', 'self'],
  ['requires', 'requires'],
]);

function namesIn(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** How many are chosen stands in any row of the block. */
function noteBlock(
  blocks: Map<string, PlanBlock>,
  row: Row,
  place: Pick<PlanBlock, 'semester' | 'block'>,
): void {
  const key = `${place.semester}:${place.block}`;
  const choose = numberOf(row.cell('choose')) ?? blocks.get(key)?.choose ?? 1;
  const unnamed = unnamedBlock(place.block);
  const title = textOf(row.cell('block')).replace(`${unnamed}: `, '');
  blocks.set(key, {
    ...place,
    title: /^\d+$/.test(title) ? unnamed : title.slice(0, 120),
    choose: Math.min(Math.max(Math.round(choose), 1), 20),
  });
}
