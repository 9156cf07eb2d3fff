import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { curricula, curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { day, instant, int, json, listOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import {
  assignmentStudents,
  disciplineRegistrations,
  streamGroups,
  streams,
  teachingAssignments,
} from './registration.tables.ts';

const isLive = sql`status in ('registered', 'confirmed', 'waitlisted')`;

/** A class to be opened; `part` of `parts` is its share of those who could sit in it. */
export const newClass = z.object({
  ref: z.int(),
  yearId: z.int(),
  seasonId: z.int(),
  semester: z.nullable(z.int()),
  disciplineId: z.int(),
  credits: z.number(),
  examTypeId: z.int(),
  lessonTypeId: z.int(),
  departmentId: z.int(),
  formId: z.int(),
  isElective: z.boolean(),
  teacherId: z.int(),
  subgroup: z.int(),
  hours: z.number(),
  groupIds: z.readonly(z.array(z.int())),
  /** Under which those sit together who are not one group. */
  stream: z.nullable(z.string()),
  part: z.int(),
  parts: z.int(),
});
export type NewClass = z.output<typeof newClass>;
const given = { classes: json(z.array(newClass)) };

const givenRows = (
  classes: SQL,
) => sql`jsonb_to_recordset(${classes}) g(ref int, "yearId" smallint, "seasonId" smallint,
  semester smallint, "disciplineId" int, credits numeric, "examTypeId" smallint, "lessonTypeId" smallint,
  "departmentId" smallint, "formId" smallint, "isElective" boolean, "teacherId" int, subgroup smallint, hours numeric,
  "groupIds" int[], stream text, part int, parts int)`;

const isStreamOf = sql`s.academic_year_id = g."yearId" and s.season_id = g."seasonId"
  and s.discipline_id = g."disciplineId" and s.name = g.stream`;

/** The streams that are not there yet, with their groups. */
export const openStreams = statement({
  name: 'streams_opened',
  params: given,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with asked as (
    select distinct on (g."yearId", g."seasonId", g."disciplineId", g.stream) g.* from ${givenRows(p.classes)}
    where g.stream is not null order by g."yearId", g."seasonId", g."disciplineId", g.stream, g.ref
  ), made as (
    insert into ${streams} (academic_year_id, season_id, discipline_id, credits, name, kind)
    select g."yearId", g."seasonId", g."disciplineId", g.credits, g.stream,
      case when g."isElective" then 'elective' else 'lecture' end from asked g
    on conflict (academic_year_id, season_id, discipline_id, name) do update set name = excluded.name
    returning id, academic_year_id, season_id, discipline_id, name
  )
  insert into ${streamGroups} (stream_id, group_id)
  select s.id, unnest(g."groupIds") from asked g join made s on ${isStreamOf}
  on conflict do nothing`,
});

/** The classes themselves; one that was closed comes back as it was. */
export const openAssignments = statement({
  name: 'assignments_opened',
  params: given,
  row: { ref: int, assignmentId: int },
  planned: 'each',
  sql: (p) => sql`
  with asked as materialized (
    select g.*, case when g.stream is null then g."groupIds"[1] end as group_id, (
      select s.id from ${streams} s where ${isStreamOf}) as stream_id
    from ${givenRows(p.classes)}
  ), made as (
    insert into ${teachingAssignments} (academic_year_id, season_id, semester_id, discipline_id, credits, is_elective,
      exam_type_id, department_id, teacher_id, lesson_type_id, education_form_id, group_id, stream_id, subgroup, planned_hours)
    select "yearId", "seasonId", case when "isElective" then null else semester end, "disciplineId", credits, "isElective",
      "examTypeId", "departmentId", "teacherId", "lessonTypeId", "formId", group_id, stream_id, subgroup, hours from asked
    on conflict on constraint teaching_assignments_key do update set is_active = true, planned_hours = excluded.planned_hours
    returning *
  )
  select a.ref, m.id as "assignmentId" from asked a join made m
    on m.teacher_id = a."teacherId" and m.discipline_id = a."disciplineId" and m.credits = a.credits
      and m.lesson_type_id = a."lessonTypeId" and m.subgroup = a.subgroup
      and m.group_id is not distinct from a.group_id and m.stream_id is not distinct from a.stream_id`,
});

const opened = { ...given, assignments: json(z.array(z.object({ ref: z.int(), assignmentId: z.int() }))) };
const openedRows = (p: { readonly classes: SQL; readonly assignments: SQL }) => sql`
  ${givenRows(p.classes)} join jsonb_to_recordset(${p.assignments}) made(ref int, "assignmentId" int) on made.ref = g.ref`;

/** Those who study in a group on that day. */
const members = (onDay: SQL) => sql`
  ${studentGroupPeriods} m join ${students} st on st.id = m.student_id and st.status in ('active', 'applicant')
    and m.is_main and m.period @> ${onDay}`;

/** The lists: the members of the groups, or whoever registered for the elective, by name in as many parts as there are. */
export const openLists = statement({
  name: 'lists_opened',
  params: { ...opened, day, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with of_class as materialized (select g.*, made."assignmentId" from ${openedRows(p)}), sitting as (
    select distinct c."assignmentId", m.student_id, c.part, c.parts
    from of_class c join ${members(p.day)} on m.group_id = any(c."groupIds") where not c."isElective"
    union
    select c."assignmentId", r.student_id, c.part, c.parts
    from of_class c join ${disciplineRegistrations} r on c."isElective" and r.group_id = any(c."groupIds") and r.${isLive}
      and r.academic_year_id = c."yearId" and r.season_id = c."seasonId" and r.discipline_id = c."disciplineId"
  ), shared as (
    select s.*, (row_number() over (partition by s."assignmentId" order by who.full_name collate "und-x-icu", who.id) - 1)
      * s.parts / count(*) over (partition by s."assignmentId") + 1 as share
    from sitting s join ${people} who on who.id = s.student_id
  )
  insert into ${assignmentStudents} (assignment_id, student_id, added_at)
  select "assignmentId", student_id, ${p.now} from shared where share = part
  on conflict (assignment_id, student_id) do update set removed_at = null, removed_by = null
    where ${assignmentStudents}.removed_at is not null`,
});

/** Whoever sits in a class by plan takes its discipline. */
export const openRegistrations = statement({
  name: 'registrations_opened',
  params: { ...opened, day },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${disciplineRegistrations} (student_id, group_id, academic_year_id, season_id, semester_id, discipline_id,
    curriculum_item_id, credits, exam_type_id, is_by_plan, status)
  select distinct on (m.student_id, g."disciplineId") m.student_id, m.group_id, g."yearId", g."seasonId", i.semester_id,
    g."disciplineId", i.id, g.credits, g."examTypeId", true, 'registered'
  from ${openedRows(p)} join ${members(p.day)} on m.group_id = any(g."groupIds")
  join ${groups} own on own.id = m.group_id
  join ${curricula} c on c.is_in_force and c.specialty_id = own.specialty_id
    and c.education_form_id = own.education_form_id and c.admission_year_id = own.admission_year_id
  join ${curriculumItems} i on i.curriculum_id = c.id and i.discipline_id = g."disciplineId"
    and i.semester_id = own.start_semester + 2 * (g."yearId" - own.admission_year_id) + (g."seasonId" = 2)::int
  where not g."isElective" and not exists (
    select from ${disciplineRegistrations} r where r.student_id = m.student_id and r.${isLive}
      and r.academic_year_id = g."yearId" and r.season_id = g."seasonId" and r.discipline_id = g."disciplineId")
  order by m.student_id, g."disciplineId", g.ref`,
});

const closed = { assignmentIds: listOf(int) };

/** Registrations by plan that no other class of the student's goes on with. */
export const closeRegistrations = statement({
  name: 'registrations_closed',
  params: closed,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${disciplineRegistrations} r set status = 'cancelled'
  from ${teachingAssignments} a join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
  where a.id = any(${p.assignmentIds}) and not a.is_elective and r.student_id = seat.student_id and r.is_by_plan and r.${isLive}
    and r.academic_year_id = a.academic_year_id and r.season_id = a.season_id and r.discipline_id = a.discipline_id
    and not exists (
      select from ${assignmentStudents} other join ${teachingAssignments} b on b.id = other.assignment_id and b.is_active
      where other.student_id = r.student_id and other.removed_at is null and b.id <> all(${p.assignmentIds})
        and b.academic_year_id = a.academic_year_id and b.season_id = a.season_id and b.discipline_id = a.discipline_id)`,
});

export const closeLists = statement({
  name: 'lists_closed',
  params: { ...closed, now: instant, by: int },
  row: {},
  sql: (p) => sql`
  with at_rest as (
    update ${teachingAssignments} set is_active = false where id = any(${p.assignmentIds})
  )
  update ${assignmentStudents} set removed_at = ${p.now}, removed_by = ${p.by}
  where assignment_id = any(${p.assignmentIds}) and removed_at is null`,
});

/** Everybody in these classes, once each. */
export const tellMembers = statement({
  name: 'classes_told',
  params: closed,
  row: {},
  planned: 'each',
  sql: (p) =>
    emitting(sql`
    select w.person_id, 'class', jsonb_build_object('assignmentId', min(w.id))
    from (
      select a.teacher_id as person_id, a.id from ${teachingAssignments} a where a.id = any(${p.assignmentIds})
      union all select s.student_id, s.assignment_id from ${assignmentStudents} s
      where s.assignment_id = any(${p.assignmentIds}) and s.removed_at is null) w
    group by w.person_id`),
});
