import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rosterRecords } from '../../imports.tables.ts';

import { halfYears } from './calendar.queries.ts';
import { actors } from './people.queries.ts';
import { presentTables } from './present.queries.ts';
import { refuseRows } from './problems.sql.ts';
import { references, settle } from './references.sql.ts';
import { inOrder, step, workTable } from './step.sql.ts';
import type { ContextParams } from './step.sql.ts';

/** Whether a lesson type `l` is what class `c` is called to be. */
export const isLessonType = sql`lower(c.lesson_type collate "und-x-icu") in (
  lower(l.name_ru collate "und-x-icu"), lower(l.name_kg collate "und-x-icu"), lower(l.name_en collate "und-x-icu"),
  lower(l.short_ru collate "und-x-icu"), lower(l.short_kg collate "und-x-icu"), lower(l.short_en collate "und-x-icu"))`;

/** Whether a form of study `f` is what group `c` is said to have. */
export const isEducationForm = sql`lower(c.education_form collate "und-x-icu") in (
  lower(f.name_ru collate "und-x-icu"), lower(f.name_kg collate "und-x-icu"), lower(f.name_en collate "und-x-icu"))`;

export const classTerms = workTable(
  'class_term',
  [halfYears],
  sql`
  select distinct c.sourced_id as class, h.year_id, h.season_id from t_class c
  cross join lateral unnest(c.sessions) as s(id) join half_year h on h.sourced_id = s.id where c.type = 'class'`,
  { index: ['class'] },
);

/** A class is taught in half-years that are known: an unknown one is an error, without any it cannot be placed. */
const settleSessions = inOrder(
  step(
    'roster_sessions_of_groups',
    presentTables,
    sql`update t_class set sessions = null where type = 'group'`,
  ),
  settle(references.sessionsOfClass),
  classTerms,
  refuseRows({
    name: 'missing_sessions',
    given: [classTerms],
    kind: 'class',
    code: 'sessions_missing',
    field: 'sessions',
    rows: sql`
      select c.sourced_id, c.file, c.line, null::text as value from t_class c
      where c.type = 'class' and not exists (select from class_term k where k.class = c.sourced_id)`,
  }),
);

/** Looks after what courses, classes and enrolments name, once organisations, sessions and people are settled. */
export const settleTeaching = inOrder(
  settle(references.organisationOfCourse),
  settle(references.courseOfClass),
  settle(references.organisationOfClass),
  settle(references.groupOfClass),
  refuseRows({
    name: 'years_of_classes',
    given: presentTables,
    kind: 'class',
    code: 'year_unknown',
    field: 'admission_year',
    rows: sql`
      select sourced_id, file, line, admission_year::text as value from t_class
      where admission_year not between 2001 and 2099`,
  }),
  refuseRows({
    name: 'classes_for_groups',
    given: presentTables,
    kind: 'class',
    code: 'not_a_group',
    field: 'group',
    rows: sql`
      select c.sourced_id, c.file, c.line, c."group" as value from t_class c
      join t_class g on g.sourced_id = c."group" and g.type <> 'group'`,
  }),
  settleSessions,
  refuseRows({
    name: 'unknown_lesson_types',
    given: presentTables,
    kind: 'class',
    code: 'word_unknown',
    field: 'lesson_type',
    known: sql`(select string_agg(l.name_ru, ', ' order by l.sort, l.id) from lesson_types l where l.closed_on is null)`,
    rows: sql`
      select c.sourced_id, c.file, c.line, c.lesson_type as value from t_class c
      where c.lesson_type is not null and not exists (select from lesson_types l where ${isLessonType})`,
  }),
  refuseRows({
    name: 'unknown_education_forms',
    given: presentTables,
    kind: 'class',
    code: 'word_unknown',
    field: 'education_form',
    known: sql`(select string_agg(f.name_ru, ', ' order by f.id) from education_forms f where f.closed_on is null)`,
    rows: sql`
      select c.sourced_id, c.file, c.line, c.education_form as value from t_class c
      where c.education_form is not null and not exists (select from education_forms f where ${isEducationForm})`,
  }),
  settle(references.classOfEnrolment),
  settle(references.personOfEnrolment),
);

/** Leaves out enrolments of people who are not what they are enrolled as. */
export const settleEnrolments = inOrder(
  refuseRows({
    name: 'roles_of_enrolments',
    given: [actors],
    kind: 'enrolment',
    code: 'role_missing',
    field: 'role',
    rows: sql`
      select e.sourced_id, e.file, e.line, e.role as value from t_enrolment e
      join t_actor a on a.sourced_id = e.person
      where (e.role = 'student' and not a.is_student) or (e.role = 'teacher' and not a.is_teacher)`,
  }),
  step('roster_index_enrolments_by_class', presentTables, sql`create index on t_enrolment (class)`),
  step('roster_index_enrolments_by_person', presentTables, sql`create index on t_enrolment (person)`),
  step('roster_analyse_enrolments', presentTables, sql`analyze t_enrolment`),
);

/** Who is enrolled in which class by rows that were wrong: what Bilim knows of that stays as it is. */
export function spoiledPairs({ systemId }: ContextParams): SQL {
  return sql`(
    select distinct f.fields ->> 'class' as class, f.fields ->> 'person' as person, f.fields ->> 'role' as role
    from spoiled x
    cross join lateral (
      select s.fields from staged s where s.kind = x.kind and s.sourced_id = x.sourced_id
      union all
      select r.fields from ${rosterRecords} r where r.system_id = ${systemId} and r.kind = x.kind
        and r.sourced_id = x.sourced_id and r.until_run is null
    ) f where x.kind = 'enrolment')`;
}
