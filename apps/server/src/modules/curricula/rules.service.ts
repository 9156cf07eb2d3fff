import type { PlanRules } from '@bilim/contract/curricula/checks';

import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Settings } from '#platform/settings.ts';

import { selectChoices } from './opened.queries.ts';

/** What the plans of a specialty are held against; a year has two semesters. */
export async function readRules(db: Database, settings: Settings, specialtyId: number): Promise<PlanRules> {
  const [found] = await selectChoices.ru(db, { specialtyId });
  if (found === undefined) throw new Error(`no specialty ${specialtyId}`);
  return await rulesOf(found, settings);
}

export async function rulesOf(
  { totalCredits, years }: Pick<RowOf<typeof selectChoices.ru>, 'totalCredits' | 'years'>,
  settings: Settings,
): Promise<PlanRules> {
  const values = await settings.read();
  return {
    semesterCredits: values['curricula.semester_credits'],
    creditHours: values['curricula.credit_hours'],
    totalCredits,
    semesters: Math.ceil(years * 2),
  };
}
