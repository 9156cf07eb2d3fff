import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { isWithin, rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { students } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { semesters } from '#modules/structure/calendar.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, int, json, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';

import { readableBy, readScope } from '../journal.policy.ts';

const term = { academicYearId: smallint, seasonId: smallint };
const asked = { ...term, personId: int };

const named = (language: Language) =>
  sql`select s.id as "semesterId", ${nameIn(language, 's')} as name from ${semesters} s`;

const isInTerm = ({ academicYearId, seasonId }: Params<typeof term>, alias: string) => sql`
  ${sql.identifier(alias)}.academic_year_id = ${academicYearId} and ${sql.identifier(alias)}.season_id = ${seasonId}`;

const isTaken = sql`r.status in ('registered', 'confirmed')`;

/** Semesters of the classes that the person may see; an elective has those in which its students take it. */
export const selectTaughtSemesters = inEachLanguage((language) =>
  statement({
    name: `semesters_taught_${language}`,
    params: { ...readScope, ...asked },
    row: { semesterId: int, name: text },
    sql: (p) => sql`
    with taught as materialized (
      select a.id, a.semester_id, a.discipline_id from ${teachingAssignments} a
      where a.teacher_id = ${p.personId} and ${isInTerm(p, 'a')} and a.is_active and ${readableBy(p, 'a')})
    ${named(language)}
    where s.id in (select a.semester_id from taught a)
      or s.id in (
        select r.semester_id from taught a
        join ${assignmentStudents} l on l.assignment_id = a.id and l.removed_at is null
        join ${disciplineRegistrations} r on r.student_id = l.student_id and r.discipline_id = a.discipline_id
          and ${isInTerm(p, 'r')} and ${isTaken}
        where a.semester_id is null)
    order by s.id`,
  }),
);
export type SemesterRow = RowOf<typeof selectTaughtSemesters.ru>;

const semester = z.object({ semesterId: z.int(), name: z.string() });

/** Semesters that a student is registered for; told to the student, and to staff of the faculty. */
export const selectStudiedSemesters = inEachLanguage((language) =>
  statement({
    name: `semesters_studied_${language}`,
    params: { ...rightScope, ...asked, callerId: int, today: day },
    row: { isPermitted: bool, rows: json(z.readonly(z.array(semester))) },
    sql: (p) => sql`
    with permitted as materialized (
      select st.id from ${students} st
      where st.id = ${p.personId} and (st.id = ${p.callerId} or ${isWithin(p, sql`st.id`, p.today)}))
    select exists (select from permitted) as "isPermitted", coalesce((
      select json_agg(listed) from (
        ${named(language)}
        where s.id in (
          select r.semester_id from permitted
          join ${disciplineRegistrations} r on r.student_id = permitted.id and ${isInTerm(p, 'r')} and ${isTaken})
        order by s.id) listed), '[]') as rows`,
  }),
);
