import type { Client } from 'pg';

import { modulePointHistory, modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';

import { giveModulePoints } from '../modulePoints.ts';
import type { DemoPoints } from '../modulePoints.ts';
import type { DemoPlan, TermPlan } from '../plan.ts';
import type { JournalPoints } from '../records/journalPoints.ts';

import { copyLines, copyRows } from './copy.ts';

/** What teachers entered for the modules of a term, each with its line of history. */
export async function writeModulePoints(
  client: Client,
  plan: DemoPlan,
  term: TermPlan,
  journals: JournalPoints,
): Promise<void> {
  const academicYearId = term.term.yearId;
  const place = ({ of, studentId, moduleId }: DemoPoints) => ({
    academicYearId,
    assignmentId: of.id,
    studentId,
    moduleId,
  });
  const points = function* () {
    for (const one of giveModulePoints(plan, term, journals)) {
      const { control, bonus, adjustment, reason } = one;
      journals.enter(one.of.id, one.studentId, one.moduleId, { control, bonus, adjustment });
      yield { ...place(one), control, bonus, adjustment, reason, updatedBy: one.of.teacherId };
    }
  };
  const history = function* () {
    for (const { of: taught, studentId, moduleId, reason, ...entered } of giveModulePoints(
      plan,
      term,
      journals,
    )) {
      const at = `${academicYearId}\t${taught.id}\t${studentId}\t${moduleId}`;
      yield `${at}\t${JSON.stringify(entered)}\t${reason ?? '\\N'}\t${taught.teacherId}\n`;
    }
  };
  const key = ['academicYearId', 'assignmentId', 'studentId', 'moduleId'] as const;
  await copyRows(
    client,
    modulePoints,
    [...key, 'control', 'bonus', 'adjustment', 'reason', 'updatedBy'],
    points(),
  );
  await copyLines(client, modulePointHistory, [...key, 'after', 'reason', 'changedBy'], history());
}
