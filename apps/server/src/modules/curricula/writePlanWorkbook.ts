import type { Language } from '@bilim/contract';
import { unnamedBlock } from '@bilim/contract/curricula/plan';
import type { CurriculumPlan, PlanItem } from '@bilim/contract/curricula/plan';

import type { Bytes } from '#platform/http/serve.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { betweenNames, planColumns, titleOf } from './planColumns.ts';
import type { PlanColumn } from './planColumns.ts';
import { say } from './texts/say.ts';

interface Option {
  readonly optionId: number;
  readonly label: string;
  readonly short: string;
}

/** What the ids in a plan are called. */
export interface PlanWords {
  readonly language: Language;
  readonly disciplines: ReadonlyMap<number, string>;
  readonly examTypes: readonly Option[];
  readonly cycles: readonly Option[];
}

/** With its number, by which it is read. */
function nameOf(block: number, title = unnamedBlock(block)): string {
  return title === unnamedBlock(block) ? title : `${unnamedBlock(block)}: ${title}`;
}

/** A plan as people pass it round; sent back, it is read as it stands. */
export async function writePlanWorkbook(
  { items, blocks }: CurriculumPlan,
  words: PlanWords,
  fileName: string,
): Promise<Bytes> {
  const { language } = words;
  const lists = say(language, 'curriculum.lists');
  const rows = items.map((item): readonly Cell[] => {
    const block = blocks.find((one) => one.semester === item.semester && one.block === item.block);
    const cells = cellsOf(item, words);
    const told = {
      ...cells,
      block: item.block === null ? null : nameOf(item.block, block?.title),
      choose: block?.choose ?? null,
    };
    return planColumns.map(({ key }) => told[key]);
  });
  const columns = planColumns.map(({ key, width, ...column }) => ({
    title: titleOf(key, language),
    width,
    ...('isRequired' in column ? { isRequired: true } : {}),
    ...(key === 'exam' ? { choices: { sheet: lists, column: 0 } } : {}),
    ...(key === 'cycle' ? { choices: { sheet: lists, column: 1 } } : {}),
  }));
  const listed = {
    name: lists,
    columns: [
      { title: titleOf('exam', language), width: 36 },
      { title: titleOf('cycle', language), width: 16 },
    ],
    rows: Array.from({ length: Math.max(words.examTypes.length, words.cycles.length) }, (_, place) => [
      words.examTypes[place]?.label ?? null,
      words.cycles[place]?.short ?? null,
    ]),
  };
  const sheet = { name: say(language, 'curriculum.sheet'), columns, rows, emptyRows: 60 };
  return await workbookReply([sheet, listed], fileName);
}

function cellsOf(item: PlanItem, { disciplines, examTypes, cycles }: PlanWords) {
  const nameOf = (id: number) => disciplines.get(id) ?? String(id);
  return {
    semester: item.semester,
    code: item.code,
    cycle: cycles.find(({ optionId }) => optionId === item.cycleId)?.short ?? null,
    discipline: nameOf(item.disciplineId),
    credits: item.credits,
    exam: examTypes.find(({ optionId }) => optionId === item.examTypeId)?.label ?? null,
    lecture: item.lectureHours,
    lab: item.labHours,
    practice: item.practiceHours,
    self: item.selfStudyHours,
    requires: item.requires.map(nameOf).join(betweenNames) || null,
  } satisfies Partial<Record<PlanColumn, Cell>>;
}
