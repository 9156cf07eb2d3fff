import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { int, json, listOf, type } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import type { ProposedClass } from './proposal.ts';
import { plannedClassGroups, plannedClasses, termPlanChanges } from './termPlan.tables.ts';

/** One plan of a half-year is written at a time. */
export const lockTerm = statement({
  name: 'term_plan_lock',
  params: { yearId: int, seasonId: int },
  row: { lock: type('void', z.string()) },
  sql: (p) => sql`
  select pg_advisory_xact_lock(hashtext('termplan'), ${p.yearId} * 10 + ${p.seasonId}) as lock`,
});

/** Notes a change of the plan and gives its number. */
export async function insertChange(
  tx: Database,
  {
    yearId,
    seasonId,
    kind,
    madeBy,
  }: { yearId: number; seasonId: number; madeBy: number } & Pick<typeof termPlanChanges.$inferInsert, 'kind'>,
): Promise<number> {
  const [made] = await tx
    .insert(termPlanChanges)
    .values({ academicYearId: yearId, seasonId, kind, madeBy })
    .returning({ changeId: termPlanChanges.id });
  if (made === undefined) throw new Error('no change was written');
  return made.changeId;
}

/** Classes that are planned no longer. */
export const endPlanned = statement({
  name: 'term_plan_end',
  params: { plannedIds: listOf(int), changeId: int },
  row: {},
  sql: (p) => sql`
  update ${plannedClasses} set ended_by = ${p.changeId} where id = any(${p.plannedIds}) and ended_by is null`,
});

/** A new planned class, with the teacher it has from the one before it. */
export type NewClass = Omit<ProposedClass, 'discipline' | 'groups'> & { readonly teacherId?: number | null };

/** How many rows one statement takes. */
const portion = 5_000;

export async function insertPlanned(
  tx: Database,
  made: { readonly yearId: number; readonly seasonId: number; readonly changeId: number },
  classes: readonly NewClass[],
): Promise<void> {
  for (let from = 0; from < classes.length; from += portion) {
    const rows = classes.slice(from, from + portion).map((one) => ({
      semester: one.semester,
      disciplineId: one.disciplineId,
      credits: one.credits,
      examTypeId: one.examTypeId,
      lessonTypeId: one.lessonTypeId,
      departmentId: one.departmentId,
      formId: one.formId,
      block: one.block,
      subgroup: one.subgroup,
      students: one.students,
      hours: one.hours,
      teacherId: one.teacherId ?? null,
      groupIds: one.groupIds,
    }));
    await insertRows(tx, { ...made, rows });
  }
}

const insertRows = statement({
  name: 'term_plan_insert',
  params: { yearId: int, seasonId: int, changeId: int, rows: json(z.array(z.unknown())) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with given as (
    select row.value, nextval(pg_get_serial_sequence('planned_classes', 'id'))::int as id
    from jsonb_array_elements(${p.rows}) with ordinality row(value, place) order by row.place
  ), made as (
    insert into ${plannedClasses} (id, academic_year_id, season_id, made_by, semester_id, discipline_id, credits, exam_type_id,
      lesson_type_id, department_id, education_form_id, is_elective, block, subgroup, students, planned_hours, teacher_id)
    overriding system value
    select given.id, ${p.yearId}, ${p.seasonId}, ${p.changeId}, one.semester, one."disciplineId", one.credits,
      one."examTypeId", one."lessonTypeId", one."departmentId", one."formId", one.block is not null, one.block, one.subgroup,
      one.students, one.hours, one."teacherId"
    from given cross join lateral jsonb_to_record(given.value) one(semester smallint, "disciplineId" int, credits numeric,
      "examTypeId" smallint, "lessonTypeId" smallint, "departmentId" smallint, "formId" smallint, block text,
      subgroup smallint, students smallint, hours numeric, "teacherId" int)
  )
  insert into ${plannedClassGroups} (planned_id, group_id)
  select given.id, of_group.id::int from given
  cross join lateral jsonb_array_elements_text(given.value -> 'groupIds') of_group(id)`,
});
