import { sql } from 'drizzle-orm';

import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { isForGroup } from '#modules/registration/periodFor.sql.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import { disciplineRegistrations, streams } from '#modules/registration/registration.tables.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { semesters, terms } from '#modules/structure/calendar.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import {
  bool,
  day,
  instant,
  int,
  listOf,
  oneOf,
  orNull,
  real,
  smallint,
  text,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { phases } from '@bilim/contract/enrolmentRows';

import { drawPeriodFor } from './drawPeriod.sql.ts';
import { besideKinds, owes } from './owed.sql.ts';
import { heldBecause, period, phaseOf, standing, whoseTerm, withCourses } from './standing.sql.ts';

/**
 * The half-year of which a period of the student tells: open ones first, then wishes, then what is to come, then the last.
 * Without any the one after that which runs, as far as the calendar has it; perhaps none.
 */
export const selectTermToChoose = statement({
  name: 'registration_term',
  planned: 'blind',
  params: { studentId: int, today: day, now: instant },
  row: { academicYearId: int, seasonId: int },
  sql: (p) => sql`
  with told as materialized (
    select w.academic_year_id, w.season_id
    from (
      select period.group_id from ${studentGroupPeriods} period where period.student_id = ${p.studentId} and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
    join ${groups} g on g.id = sitting.group_id join ${specialties} s on s.id = g.specialty_id
    join ${registrationPeriods} w on w.closed_on is null and ${isForGroup}
    join ${terms} t on t.academic_year_id = w.academic_year_id and t.season_id = w.season_id and t.ends_on >= ${p.today}
    where w.kind not in ${besideKinds} or exists (
      select from ${streams} again where again.academic_year_id = w.academic_year_id and again.season_id = w.season_id
        and again.kind = w.kind and ${owes(p.studentId, sql`again.discipline_id`)})
    order by w.opens_at <= ${p.now} and ${p.now} < w.closes_at desc,
      coalesce(w.wishes_open_at <= ${p.now} and ${p.now} < w.wishes_close_at, false) desc, w.opens_at > ${p.now} desc, w.closes_at desc
    limit 1),
  coming as (
    select t.academic_year_id, t.season_id from ${terms} t
    where t.ends_on >= ${p.today} and not exists (select from told)
    order by t.starts_on > ${p.today} desc, t.starts_on limit 1)
  select academic_year_id as "academicYearId", season_id as "seasonId" from (table told union all table coming) term`,
});

/** Where the student stands in a half-year: period, credits, average. */
export const selectStanding = statement({
  name: 'registration_standing',
  params: { ...whoseTerm, kinds: listOf(text) },
  row: {
    status: text,
    groupId: int,
    semesterId: int,
    hold: orNull(text),
    kind: orNull(text),
    phase: oneOf(...phases),
    opens: orNull(instant),
    closes: orNull(instant),
    wishesClose: orNull(instant),
    periodCredits: orNull(real),
    leastCredits: orNull(real),
    grantedCredits: orNull(real),
    average: orNull(real),
    used: real,
    hasDraw: bool,
  },
  sql: (p) => sql`
  with ${standing(p)}, ${period(p, withCourses(p, p.kinds))}
  select st.status, st.group_id as "groupId", st.semester_id as "semesterId",
    ${heldBecause} as hold,
    period.kind, ${phaseOf(p)} as phase, period.opens_at as opens, period.ends_at as closes,
    period.wishes_close_at as "wishesClose", period.max_credits::float8 as "periodCredits",
    period.min_credits::float8 as "leastCredits", period.granted_credits::float8 as "grantedCredits",
    (select sum(g.grade_points * g.credits) / nullif(sum(g.credits), 0) from ${gradeRecords} g
      where g.student_id = st.student_id and g.is_final and g.grade_points is not null)::float8 as average,
    (select coalesce(sum(r.credits), 0) from ${disciplineRegistrations} r where r.student_id = st.student_id
      and r.academic_year_id = ${p.academicYearId} and r.season_id = ${p.seasonId}
      and r.status in ('registered', 'confirmed'))::float8 as used,
    exists (${drawPeriodFor({
      academicYearId: p.academicYearId,
      seasonId: p.seasonId,
      facultyId: sql`st.faculty_id`,
      formId: sql`st.education_form_id`,
      studyYear: sql`st.study_year`,
    })}) as "hasDraw"
  from standing st left join period on true`,
});

/** Semesters of a year, of the student's own course of study where they are a student. */
export const selectSemesters = inEachLanguage((language) =>
  statement({
    name: `registration_semesters_${language}`,
    params: { studentId: int, academicYearId: orNull(smallint), today: day },
    row: { semesterId: int, name: text, seasonId: int },
    sql: (p) => sql`
    select s.id as "semesterId", ${nameIn(language, 's')} as name, s.season_id as "seasonId"
    from ${semesters} s
    where ${p.academicYearId} is null or s.id in (
      select g.start_semester + 2 * (${p.academicYearId} - g.admission_year_id) + half.n
      from (
        select period.group_id from ${studentGroupPeriods} period where period.student_id = ${p.studentId} and period.is_main
        order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
      join ${groups} g on g.id = sitting.group_id cross join (values (0), (1)) half(n))
    order by s.id`,
  }),
);
