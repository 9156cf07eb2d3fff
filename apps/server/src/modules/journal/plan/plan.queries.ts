import type { PlanKey } from '@bilim/contract/journal/themePlan';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { teachers } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, decimal, int, json, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf, RowOf } from '#platform/db/statement.ts';

import { chosen } from '../classes/classKey.sql.ts';
import { readableBy, readScope } from '../journal.policy.ts';
import { gradeModules, themes } from '../journal.tables.ts';

const author = {
  teacherId: int,
  disciplineId: int,
  credits: decimal,
  lessonTypeId: orNull(smallint),
  semesterId: orNull(int),
};
const plan = { ...author, academicYearId: smallint };
type PlanParams = ValuesOf<typeof plan>;

/** The plan's key as values of these parameters. */
export function planParams(key: PlanKey): PlanParams {
  return {
    academicYearId: key.academicYearId,
    semesterId: key.semesterId ?? null,
    disciplineId: key.disciplineId,
    credits: key.credits,
    lessonTypeId: chosen(key.lessonTypeId),
    teacherId: key.teacherId,
  };
}

/** Theme `t` lies in this plan; one that names no semester is for all of them. */
const isOfPlan = (p: Params<typeof author>) => sql`
  t.author_id = ${p.teacherId} and t.discipline_id = ${p.disciplineId} and t.credits = ${p.credits}
  and t.lesson_type_id = ${p.lessonTypeId} and coalesce(t.semester_id = ${p.semesterId}, true)`;

/** A plan is seen by whoever sees a class that is taught by it in that year. */
const isTaught = (p: Params<typeof plan & typeof readScope>) => sql`exists (
  select from ${teachingAssignments} a
  where a.teacher_id = ${p.teacherId} and a.academic_year_id = ${p.academicYearId}
    and a.discipline_id = ${p.disciplineId} and a.credits = ${p.credits} and a.lesson_type_id = ${p.lessonTypeId}
    and coalesce(a.semester_id = ${p.semesterId}, true) and a.is_active and ${readableBy(p, 'a')})`;

/** A theme as it is stored; one that was taken away is kept for the lessons that had it. */
const storedTheme = z.object({
  themeId: z.int(),
  number: z.int(),
  title: z.string(),
  hours: z.number(),
  moduleId: z.nullable(z.int()),
  version: z.int(),
  isRemoved: z.boolean(),
});
export type StoredTheme = RowOf<typeof selectPlan>['themes'][number];

/** The themes of a plan in order, those that were taken away last, and the modules there are. */
export const selectPlan = statement({
  name: 'theme_plan',
  params: { ...plan, ...readScope },
  row: {
    isSeen: bool,
    themes: json(z.readonly(z.array(storedTheme))),
    moduleIds: json(z.readonly(z.array(z.int()))),
  },
  sql: (p) => sql`
  select ${isTaught(p)} as "isSeen", coalesce((
    select json_agg(json_build_object('themeId', t.id, 'number', t.number, 'title', t.title, 'hours', t.hours,
      'moduleId', t.module_id, 'version', t.version, 'isRemoved', t.removed_at is not null)
      order by t.removed_at is not null, t.number, t.id)
    from ${themes} t where ${isOfPlan(p)}), '[]') as themes,
    (select coalesce(json_agg(m.id), '[]') from ${gradeModules} m) as "moduleIds"`,
});

/** One writer of an author's plans at a time: numbers are judged by what stands there. */
export async function lockAuthor(db: Database, authorId: number): Promise<void> {
  await db.select({ id: teachers.id }).from(teachers).where(eq(teachers.id, authorId)).for('no key update');
}

/** Numbers below nothing are free: themes that change places step aside first. */
export async function freeNumbers(db: Database, themeIds: readonly number[]): Promise<void> {
  await db
    .update(themes)
    .set({ number: sql`-${themes.number}` })
    .where(and(inArray(themes.id, [...themeIds]), isNull(themes.removedAt)));
}

const addedTheme = {
  number: z.int(),
  title: z.string(),
  hours: z.number(),
  moduleId: z.nullable(z.int()),
};

export const updateThemes = statement({
  name: 'themes_update',
  params: { changed: json(z.array(z.object({ themeId: z.int(), ...addedTheme }))) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${themes} t
  set number = c.number, title = c.title, hours = c.hours, module_id = c."moduleId", version = t.version + 1,
    removed_at = null
  from jsonb_to_recordset(${p.changed})
    as c ("themeId" int, number smallint, title text, hours numeric, "moduleId" smallint)
  where t.id = c."themeId"`,
});

const themesInserted = statement({
  name: 'themes_insert',
  params: { ...author, added: json(z.array(z.object(addedTheme))) },
  row: { id: int, number: int },
  planned: 'each',
  sql: (p) => sql`
  insert into ${themes} (author_id, discipline_id, credits, lesson_type_id, semester_id, number, title, hours, module_id)
  select ${p.teacherId}, ${p.disciplineId}, ${p.credits}, ${p.lessonTypeId}, ${p.semesterId},
    c.number, c.title, c.hours, c."moduleId"
  from jsonb_to_recordset(${p.added}) as c (number smallint, title text, hours numeric, "moduleId" smallint)
  returning id, number`,
});

/** Adds themes and gives their ids by number. */
export async function insertThemes(
  db: Database,
  values: ParamsOf<typeof themesInserted>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await themesInserted(db, values);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

export async function removeTheme(db: Database, themeId: number, now: Date): Promise<void> {
  await db
    .update(themes)
    .set({ removedAt: now, version: sql`${themes.version} + 1` })
    .where(and(eq(themes.id, themeId), isNull(themes.removedAt)));
}
