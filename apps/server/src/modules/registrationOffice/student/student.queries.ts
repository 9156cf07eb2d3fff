import { periodKinds } from '@bilim/contract/registrationOffice';
import { holdKinds } from '@bilim/contract/registrationStudent';
import { studentStates } from '@bilim/contract/people';
import { sql } from 'drizzle-orm';

import { rightScope, isWithin } from '#modules/auth/rights/faculties.policy.ts';
import { curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { rulingFirst, standing, whoseTerm } from '#modules/enrolment/standing.sql.ts';
import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import {
  registrationExtensions,
  registrationHolds,
  registrationPeriods,
  registrationPermissions,
} from '#modules/registration/periods.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, instant, int, listOf, oneOf, orNull, real, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

const settled = { reason: text, by: text, at: instant, endedAt: orNull(instant) };
const granted = (alias: 'e' | 'may') => {
  const of = sql.identifier(alias);
  return sql`${of}.reason, by.full_name as by, ${of}.granted_at as at, ${of}.revoked_at as "endedAt"`;
};

/** Periods of the half-year that are the student's. */
const ownPeriods = (p: Params<typeof whoseTerm>) => sql`
  select w.* from standing st join ${registrationPeriods} w on w.academic_year_id = ${p.academicYearId}
    and w.season_id = ${p.seasonId} and w.closed_on is null
    and coalesce(w.faculty_id = st.faculty_id, true) and coalesce(w.education_form_id = st.education_form_id, true)
    and coalesce(w.study_year = st.study_year, true)`;

export const selectStudent = statement({
  name: 'office_student',
  params: whoseTerm,
  row: { studentId: int, name: text, group: text, state: oneOf(...studentStates) },
  planned: 'each',
  sharesParams: true,
  sql: (p) => sql`
  with ${standing(p)}
  select st.student_id as "studentId", who.full_name as name, g.name as "group", st.status as state
  from standing st join ${people} who on who.id = st.student_id join ${groups} g on g.id = st.group_id`,
});

/** The one that rules for the student comes first, as registration itself finds it; then what is to come, and what is over. */
export const selectOwnPeriods = statement({
  name: 'office_student_periods',
  params: whoseTerm,
  row: { periodId: int, kind: oneOf(...periodKinds), opensAt: instant, closesAt: instant },
  planned: 'each',
  sharesParams: true,
  sql: (p) => sql`
  with ${standing(p)}, w as (${ownPeriods(p)})
  select w.id as "periodId", w.kind, w.opens_at as "opensAt", w.closes_at as "closesAt" from w
  order by ${rulingFirst(p, sql`w.closes_at`)}`,
});

/** What was granted to a student in a half-year, or settled about them at all; what has ended as well. */
export const selectExtensions = statement({
  name: 'office_student_extensions',
  params: whoseTerm,
  row: {
    extensionId: int,
    periodId: int,
    kind: oneOf(...periodKinds),
    closesAt: instant,
    maxCredits: orNull(real),
    ...settled,
  },
  planned: 'each',
  sharesParams: true,
  sql: (p) => sql`
  select e.id as "extensionId", e.period_id as "periodId", w.kind, e.closes_at as "closesAt",
    e.max_credits::float8 as "maxCredits", ${granted('e')}
  from ${registrationExtensions} e join ${registrationPeriods} w on w.id = e.period_id
    and w.academic_year_id = ${p.academicYearId} and w.season_id = ${p.seasonId}
  join ${people} by on by.id = e.granted_by where e.student_id = ${p.studentId} order by e.id desc`,
});

export const selectPermissions = inEachLanguage((language) =>
  statement({
    name: `office_student_permissions_${language}`,
    params: whoseTerm,
    row: { permissionId: int, disciplineId: orNull(int), discipline: orNull(text), ...settled },
    planned: 'each',
    sharesParams: true,
    sql: (p) => sql`
    select may.id as "permissionId", may.discipline_id as "disciplineId", ${nameIn(language, 'd')} as discipline, ${granted('may')}
    from ${registrationPermissions} may join ${people} by on by.id = may.granted_by
    left join ${disciplines} d on d.id = may.discipline_id
    where may.student_id = ${p.studentId} and may.academic_year_id = ${p.academicYearId} and may.season_id = ${p.seasonId}
    order by may.id desc`,
  }),
);

export const selectHolds = statement({
  name: 'office_student_holds',
  params: whoseTerm,
  row: { holdId: int, kind: oneOf(...holdKinds), ...settled },
  planned: 'each',
  sharesParams: true,
  sql: (p) => sql`
  select h.id as "holdId", h.kind, h.reason, by.full_name as by, h.placed_at as at, h.lifted_at as "endedAt"
  from ${registrationHolds} h join ${people} by on by.id = h.placed_by where h.student_id = ${p.studentId} order by h.id desc`,
});

/** The half-year of a period. */
export const selectTermOf = statement({
  name: 'office_term_of_period',
  params: { periodId: int },
  row: { academicYearId: int, seasonId: int },
  planned: 'each',
  sql: (p) => sql`
  select w.academic_year_id as "academicYearId", w.season_id as "seasonId" from ${registrationPeriods} w
  where w.id = ${p.periodId} and w.closed_on is null`,
});

/** A period, where it is one of the student's. */
export const selectOwnPeriod = statement({
  name: 'office_period_of_student',
  params: { ...whoseTerm, periodId: int },
  row: { closesAt: instant },
  planned: 'each',
  sharesParams: true,
  sql: (p) => sql`
  with ${standing(p)}, own as (${ownPeriods(p)})
  select own.closes_at as "closesAt" from own where own.id = ${p.periodId}`,
});

/** Electives that are offered in the half-year and stand not in the student's plan. */
export const selectBesidePlan = inEachLanguage((language) =>
  statement({
    name: `office_electives_beside_${language}`,
    params: { ...whoseTerm, query: orNull(text) },
    row: { disciplineId: int, discipline: text, credits: real },
    planned: 'each',
    sharesParams: true,
    sql: (p) => sql`
    with ${standing(p)}, offered as (
      select a.discipline_id, max(a.credits)::float8 as credits
      from ${teachingAssignments} a join ${registrationOffers} o on o.assignment_id = a.id and o.state = 'open'
      where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId} and a.is_active and a.is_elective
        and not exists (select from standing st join ${curriculumItems} i on i.curriculum_id = st.curriculum_id
          and i.semester_id = st.semester_id and i.discipline_id = a.discipline_id)
      group by 1
    )
    select d.id as "disciplineId", ${nameIn(language, 'd')} as discipline, o.credits
    from offered o join ${disciplines} d on d.id = o.discipline_id
    where ${p.query} is null or strpos(${foldedText(sql`concat_ws(' ', d.name_ru, d.name_kg, d.name_en)`)}, ${foldedText(p.query)}) > 0
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id limit 50`,
  }),
);

/** Those of named students that an office may decide about. */
export const selectOwnStudents = statement({
  name: 'office_students_within',
  params: { ...rightScope, studentIds: listOf(int), today: day },
  row: { studentIds: listOf(int) },
  planned: 'each',
  sql: (p) => sql`
  select array(select who.id from ${people} who where who.id = any(${p.studentIds})
    and exists (select from ${studentGroupPeriods} sitting where sitting.student_id = who.id)
    and ${isWithin(p, sql`who.id`, p.today)} order by 1) as "studentIds"`,
});

const narrowed = { ...rightScope, kind: orNull(oneOf(...holdKinds)), query: orNull(text), today: day };

/** The table `held`: who may not register now, of an office. */
const heldOf = (p: Params<typeof narrowed>) => sql`
  held as materialized (
    select h.*, who.full_name, g.name as group_name from ${registrationHolds} h
    join ${people} who on who.id = h.student_id
    left join lateral (
      select period.group_id from ${studentGroupPeriods} period where period.student_id = h.student_id and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting on true
    left join ${groups} g on g.id = sitting.group_id
    where h.lifted_at is null and coalesce(h.kind = ${p.kind}, true) and ${isWithin(p, sql`h.student_id`, p.today)}
      and (${p.query} is null or strpos(${foldedText(sql`concat_ws(' ', who.full_name, g.name)`)}, ${foldedText(p.query)}) > 0))`;

export const selectHeld = statement({
  name: 'office_held',
  params: { ...narrowed, skip: int, size: int },
  row: {
    holdId: int,
    studentId: int,
    name: text,
    group: text,
    kind: oneOf(...holdKinds),
    reason: text,
    by: text,
    at: instant,
  },
  planned: 'each',
  sql: (p) => sql`
  with ${heldOf(p)}
  select held.id as "holdId", held.student_id as "studentId", held.full_name as name, coalesce(held.group_name, '') as "group",
    held.kind, held.reason, by.full_name as by, held.placed_at as at
  from held join ${people} by on by.id = held.placed_by
  order by held.group_name collate "und-x-icu", held.full_name collate "und-x-icu", held.id limit ${p.size} offset ${p.skip}`,
});

export const countHeld = statement({
  name: 'office_held_count',
  params: narrowed,
  row: { total: int },
  planned: 'each',
  sql: (p) => sql`with ${heldOf(p)} select count(*)::int as total from held`,
});
