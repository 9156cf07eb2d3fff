import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people, teacherPositions, teachers } from '#modules/people/people.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { bool, day, double, int, json, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { guessFor, loadOf } from './teachers.sql.ts';
import { isOfPart, partScope } from './termPlan.policy.ts';
import { plannedClasses } from './termPlan.tables.ts';

const item = z.object({ plannedId: z.int(), teacherId: z.nullable(z.int()), wasId: z.nullable(z.int()) });

/** Writes down who teaches what, as far as that is still as the person saw it and no class is in force. */
export const assignTeachers = statement({
  name: 'term_plan_assign',
  params: { items: json(z.array(item)) },
  row: { plannedId: int },
  planned: 'each',
  sql: (p) => sql`
  update ${plannedClasses} c set teacher_id = one."teacherId"
  from jsonb_to_recordset(${p.items}) one("plannedId" int, "teacherId" int, "wasId" int)
  where c.id = one."plannedId" and c.assignment_id is null
    and (c.teacher_id is not distinct from one."wasId" or c.teacher_id is not distinct from one."teacherId")
    and (one."teacherId" is null or exists (select from ${teachers} t where t.id = one."teacherId" and t.is_active))
  returning c.id as "plannedId"`,
});

/** Why some could not be assigned. */
export const selectRefusal = statement({
  name: 'term_plan_refusal',
  params: { items: json(z.array(item)) },
  row: { isInForce: bool, isNobody: bool },
  planned: 'each',
  sql: (p) => sql`
  select coalesce(bool_or(c.assignment_id is not null), false) as "isInForce",
    coalesce(bool_or(one."teacherId" is not null and t.id is null), false) as "isNobody"
  from jsonb_to_recordset(${p.items}) one("plannedId" int, "teacherId" int, "wasId" int)
  left join ${plannedClasses} c on c.id = one."plannedId"
  left join ${teachers} t on t.id = one."teacherId" and t.is_active`,
});

/** Takes the guesses of a department. */
export const acceptGuesses = statement({
  name: 'term_plan_accept',
  params: { ...partScope, yearId: int, seasonId: int, departmentId: int },
  row: { plannedId: int, teacherId: int },
  planned: 'each',
  sql: (p) => sql`
  with guessed as materialized (
    select p.id, last.teacher_id from ${plannedClasses} p cross join lateral ${guessFor()} last
    where p.ended_by is null and p.academic_year_id = ${p.yearId} and p.season_id = ${p.seasonId}
      and p.department_id = ${p.departmentId} and p.teacher_id is null and ${isOfPart(p)}
  )
  update ${plannedClasses} c set teacher_id = guessed.teacher_id from guessed
  where c.id = guessed.id and c.teacher_id is null
  returning c.id as "plannedId", c.teacher_id as "teacherId"`,
});

/** Teachers by parts of their names, those of the department of the class first. */
export const findTeachers = statement({
  name: 'term_plan_teachers',
  params: { plannedId: int, query: text, today: day },
  row: { teacherId: int, name: text, hours: double },
  planned: 'each',
  sql: (p) => sql`
  with found as materialized (
    select t.id, exists (
      select from ${teacherPositions} post
      where post.teacher_id = t.id and post.department_id = p.department_id and post.validity @> ${p.today}) as is_own,
      who.full_name, p.academic_year_id, p.season_id
    from ${plannedClasses} p cross join ${teachers} t join ${people} who on who.id = t.id
    where p.id = ${p.plannedId} and t.is_active and strpos(who.folded_name, ${foldedText(p.query)}) > 0
    order by is_own desc, who.full_name collate "und-x-icu", t.id limit 30
  )
  select load.id as "teacherId", load.full_name as name, load.hours from found
  cross join lateral ${loadOf(sql`found.id`, { yearId: sql`found.academic_year_id`, seasonId: sql`found.season_id` })} load
  order by found.is_own desc, found.full_name collate "und-x-icu", found.id`,
});
