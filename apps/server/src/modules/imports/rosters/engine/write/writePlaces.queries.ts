import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { academicYears, terms } from '#modules/structure/calendar.tables.ts';
import { departments, faculties } from '#modules/structure/organisation.tables.ts';

import { terms as plannedTerms } from '../calendar.queries.ts';
import { departments as plannedDepartments } from '../organisations.queries.ts';
import { inOrder } from '../step.sql.ts';

import { fromPlan, writingOf } from './log.sql.ts';

/** Names that were made from one spelling follow it; a translation that somebody wrote stays. */
export function renamed(old: string): Readonly<Record<string, SQL>> {
  const was = (column: string) => sql`${sql.identifier(old)}.${sql.identifier(column)}`;
  const [russian, kyrgyz, english] = [was('name_ru'), was('name_kg'), was('name_en')];
  const changes = sql`lower(p.name collate "und-x-icu") not in (
    lower(${russian} collate "und-x-icu"), lower(${kyrgyz} collate "und-x-icu"),
    lower(${english} collate "und-x-icu"))`;
  const followed = (name: SQL) =>
    sql`case when ${changes} and ${name} = ${russian} then p.name else ${name} end`;
  return { name_ru: followed(russian), name_kg: followed(kyrgyz), name_en: followed(english) };
}

export const threeTimes = { name_ru: sql`p.name`, name_kg: sql`p.name`, name_en: sql`p.name` };

const dates = fromPlan('starts_on', 'ends_on', 'weeks');
const { insert, update } = writingOf(plannedTerms, plannedDepartments);

export const writePlaces = inOrder(
  insert(academicYears, sql`p_year p`, {
    id: sql`p.our_id`,
    starts_on: sql`make_date(2000 + p.our_id, 9, 1)`,
    ends_on: sql`make_date(2001 + p.our_id, 8, 31)`,
    label: sql`p.title`,
  }),
  insert(terms, sql`p_term p where p.is_new`, {
    academic_year_id: sql`p.year_id`,
    ...fromPlan('season_id'),
    ...dates,
  }),
  update(terms, sql`p_term p where p.state = 'changed'`, dates),
  insert(faculties, sql`p_faculty p where p.is_new`, {
    id: sql`p.our_id`,
    ...fromPlan('code', 'short_name'),
    ...threeTimes,
  }),
  update(
    faculties,
    sql`p_faculty p join faculties f on f.id = p.our_id where p.state = 'changed'`,
    renamed('f'),
  ),
  insert(departments, sql`p_department p where p.is_new`, {
    id: sql`p.our_id`,
    ...fromPlan('faculty_id', 'short_name'),
    ...threeTimes,
  }),
  update(departments, sql`p_department p join departments d on d.id = p.our_id where p.state = 'changed'`, {
    ...fromPlan('faculty_id'),
    ...renamed('d'),
  }),
);
