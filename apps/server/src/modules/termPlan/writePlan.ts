import type { Language } from '@bilim/contract';
import type { PlannedClass } from '@bilim/contract/termPlan';

import type { Bytes } from '#platform/http/serve.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { say } from './texts/say.ts';

/** More than the departments of a city plan in one half-year. */
export const mostRows = 50_000;

const columns = [
  ['department', 12],
  ['discipline', 48],
  ['lesson', 10],
  ['groups', 40],
  ['subgroup', 10],
  ['students', 10],
  ['credits', 10],
  ['hours', 10],
  ['teacher', 40],
  ['state', 16],
] as const;

/** The plan as a workbook. */
export async function writePlan(rows: readonly PlannedClass[], language: Language): Promise<Bytes> {
  const sheet = {
    name: say(language, 'termplan.sheet'),
    columns: columns.map(([key, width]) => ({ title: say(language, `termplan.column.${key}`), width })),
    rows: rows.map((row) => [
      row.department,
      row.block === null ? row.discipline : `${row.discipline} · ${row.block}`,
      row.lessonType,
      row.groups.join(', '),
      row.subgroup === 0 ? null : row.subgroup,
      row.students,
      row.credits,
      row.hours,
      row.teacher?.name ?? null,
      say(language, `termplan.state.${stateOf(row)}`),
    ]),
  };
  return await workbookReply([sheet], 'term-plan.xlsx');
}

function stateOf({ isInForce, teacher }: PlannedClass) {
  if (isInForce) return 'inforce';
  return teacher === null ? 'unassigned' : 'assigned';
}
