import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { isWithin } from '#modules/people/faculties.ts';
import type { ScopeParams } from '#modules/people/faculties.ts';
import { students } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { semesters } from '#modules/structure/calendar.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { mayRead } from '../visitlog.policy.ts';
import type { Powers } from '../visitlog.policy.ts';

const p = sql.placeholder;

export interface SemesterRow {
  readonly semesterId: number;
  readonly name: string;
}

type Term = { readonly academicYearId: number; readonly seasonId: number; readonly personId: number };

const named = (language: Language) =>
  sql`select s.id as "semesterId", ${nameIn(language, 's')} as name from ${semesters} s`;

const inTerm = (alias: string) => sql`
  ${sql.identifier(alias)}.academic_year_id = ${p('academicYearId')}::smallint
  and ${sql.identifier(alias)}.season_id = ${p('seasonId')}::smallint`;

const isTaken = sql`r.status in ('registered', 'confirmed')`;

/** Semesters of the classes that the person may see; an elective has those in which its students take it. */
export const selectTaughtSemesters = inEachLanguage((language) =>
  prepared<SemesterRow, Term & Powers>(
    `semesters_taught_${language}`,
    sql`
    with taught as materialized (
      select a.id, a.semester_id, a.discipline_id from ${teachingAssignments} a
      where a.teacher_id = ${p('personId')}::int and ${inTerm('a')} and a.is_active and ${mayRead.staff})
    ${named(language)}
    where s.id in (select a.semester_id from taught a)
      or s.id in (
        select r.semester_id from taught a
        join ${assignmentStudents} l on l.assignment_id = a.id and l.removed_at is null
        join ${disciplineRegistrations} r on r.student_id = l.student_id and r.discipline_id = a.discipline_id
          and ${inTerm('r')} and ${isTaken}
        where a.semester_id is null)
    order by s.id`,
  ),
);

interface StudiedRow {
  readonly isPermitted: boolean;
  readonly rows: readonly SemesterRow[];
}

/** Semesters that a student is registered for; told to the student, and to staff of the faculty. */
export const selectStudiedSemesters = inEachLanguage((language) =>
  prepared<StudiedRow, Term & ScopeParams & { readonly callerId: number; readonly today: string }>(
    `semesters_studied_${language}`,
    sql`
    with permitted as materialized (
      select st.id from ${students} st where st.id = ${p('personId')}::int and (
        st.id = ${p('callerId')}::int or ${isWithin(
          { isEverywhere: sql`${p('isEverywhere')}::boolean`, faculties: sql`${p('faculties')}::int[]` },
          sql`st.id`,
          sql`${p('today')}::date`,
        )}))
    select exists (select from permitted) as "isPermitted", coalesce((
      select json_agg(listed) from (
        ${named(language)}
        where s.id in (
          select r.semester_id from permitted
          join ${disciplineRegistrations} r on r.student_id = permitted.id and ${inTerm('r')} and ${isTaken})
        order by s.id) listed), '[]') as rows`,
  ),
);
