import type { PlanKey, PlanTheme } from '@bilim/contract/visitlog/themePlan';
import { sql } from 'drizzle-orm';

import { teachers } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { selectRows } from '#platform/db/selectRows.ts';

import { chosen } from '../classKey.ts';
import { mayRead } from '../visitlog.policy.ts';
import type { Powers } from '../visitlog.policy.ts';
import { gradeModules, themes } from '../visitlog.tables.ts';

const p = sql.placeholder;

/** The plan's key as parameters of a prepared statement. */
export function planParams(key: PlanKey) {
  return {
    academicYearId: key.academicYearId,
    semesterId: key.semesterId ?? null,
    disciplineId: key.disciplineId,
    credits: key.credits,
    lessonTypeId: chosen(key.lessonTypeId),
    teacherId: key.teacherId,
  };
}

export type PlanParams = ReturnType<typeof planParams>;

/** Theme `t` lies in this plan; one that names no semester is for all of them. */
const isOfPlan = sql`
  t.author_id = ${p('teacherId')}::int and t.discipline_id = ${p('disciplineId')}::int
  and t.credits = ${p('credits')}::numeric and t.lesson_type_id = ${p('lessonTypeId')}::smallint
  and coalesce(t.semester_id = ${p('semesterId')}::int, true)`;

/** A plan is seen by whoever sees a class that is taught by it in that year. */
const isTaught = sql`exists (
  select from ${teachingAssignments} a
  where a.teacher_id = ${p('teacherId')}::int and a.academic_year_id = ${p('academicYearId')}::smallint
    and a.discipline_id = ${p('disciplineId')}::int and a.credits = ${p('credits')}::numeric
    and a.lesson_type_id = ${p('lessonTypeId')}::smallint
    and coalesce(a.semester_id = ${p('semesterId')}::int, true) and a.is_active and ${mayRead.staff})`;

/** A theme as it is stored; one that was taken away is kept for the lessons that had it. */
export interface StoredTheme extends PlanTheme {
  readonly isRemoved: boolean;
}

interface PlanRow {
  readonly isSeen: boolean;
  readonly themes: readonly StoredTheme[];
  readonly moduleIds: readonly number[];
}

/** The themes of a plan in order, those that were taken away last, and the modules there are. */
export const selectPlan = prepared<PlanRow, PlanParams & Powers>(
  'theme_plan',
  sql`
  select ${isTaught} as "isSeen", coalesce((
    select json_agg(json_build_object('themeId', t.id, 'number', t.number, 'title', t.title, 'hours', t.hours,
      'moduleId', t.module_id, 'version', t.version, 'isRemoved', t.removed_at is not null)
      order by t.removed_at is not null, t.number, t.id)
    from ${themes} t where ${isOfPlan}), '[]') as themes,
    (select coalesce(json_agg(m.id), '[]') from ${gradeModules} m) as "moduleIds"`,
);

/** One writer of an author's plans at a time: numbers are judged by what stands there. */
export async function lockAuthor(db: Database, authorId: number): Promise<void> {
  await db.execute(sql`select from ${teachers} where id = ${authorId} for no key update`);
}

/** Numbers below nothing are free: themes that change places step aside first. */
export async function freeNumbers(db: Database, themeIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update ${themes} set number = -number where id = any(${sql.param(themeIds)}::int[]) and removed_at is null`);
}

type ChangedTheme = Omit<PlanTheme, 'version'>;

export async function updateThemes(db: Database, changed: readonly ChangedTheme[]): Promise<void> {
  await db.execute(sql`
    update ${themes} t
    set number = c.number, title = c.title, hours = c.hours, module_id = c."moduleId", version = t.version + 1,
      removed_at = null
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as c ("themeId" int, number smallint, title text, hours numeric, "moduleId" smallint)
    where t.id = c."themeId"`);
}

/** Adds themes and gives their ids by number. */
export async function insertThemes(
  db: Database,
  plan: PlanParams,
  added: readonly Omit<ChangedTheme, 'themeId'>[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectRows<{ readonly id: number; readonly number: number }>(
    db,
    sql`
    insert into ${themes} (author_id, discipline_id, credits, lesson_type_id, semester_id, number, title, hours, module_id)
    select ${plan.teacherId}, ${plan.disciplineId}, ${plan.credits}, ${plan.lessonTypeId}, ${plan.semesterId}::smallint,
      c.number, c.title, c.hours, c."moduleId"
    from json_to_recordset(${JSON.stringify(added)}::json)
      as c (number smallint, title text, hours numeric, "moduleId" smallint)
    returning id, number`,
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
}

export async function removeTheme(db: Database, themeId: number, now: Date): Promise<void> {
  await db.execute(sql`
    update ${themes} set removed_at = ${now.toISOString()}::timestamptz, version = version + 1
    where id = ${themeId} and removed_at is null`);
}
