import { mostPublished } from '@bilim/contract/rating';
import { sql } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, day, double, instant, int, listOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { publishedRatings, ratingConsents } from './published.tables.ts';
import { ratingFigures } from './rating.tables.ts';

const period = { yearId: smallint, seasonId: smallint };
const half = halfYearOf('r');

/** The grades that `workOutRating` takes of a student in a period, in the order of the years. */
export const selectBasis = inEachLanguage((language) =>
  statement({
    name: `rating_basis_${language}`,
    params: { ...period, studentId: int },
    row: {
      recordId: int,
      yearId: int,
      seasonId: int,
      disciplineName: text,
      credits: double,
      points: orNull(double),
      gradePoints: orNull(double),
      isPassed: bool,
    },
    planned: 'each',
    sql: (p) => sql`
    select r.id as "recordId", r.academic_year_id as "yearId", r.season_id as "seasonId",
      ${disciplineThen(language, 'd', half)} as "disciplineName", r.credits::float8 as credits,
      r.points::float8 as points, r.grade_points::float8 as "gradePoints", r.is_passed as "isPassed"
    from ${gradeRecords} r join ${disciplines} d on d.id = r.discipline_id
    where r.student_id = ${p.studentId} and r.is_final and (${p.yearId} = 0 or r.academic_year_id = ${p.yearId})
      and (${p.seasonId} = 0 or r.season_id = ${p.seasonId})
    order by r.academic_year_id, r.season_id, 4, r.id`,
  }),
);

/** The student's group of today, since when its list is shown, and whether the student agreed to be named. */
export const selectOwnList = statement({
  name: 'rating_own_list',
  params: { ...period, studentId: int, today: day },
  row: { groupId: int, publishedAt: orNull(instant), isAgreed: bool },
  sql: (p) => sql`
  select sits.group_id as "groupId", shown.published_at as "publishedAt",
    exists (select from ${ratingConsents} c where c.student_id = ${p.studentId} and c.ended_at is null) as "isAgreed"
  from ${studentGroupPeriods} sits
  left join ${publishedRatings} shown on shown.group_id = sits.group_id and shown.academic_year_id = ${p.yearId}
    and shown.season_id = ${p.seasonId} and shown.ended_at is null
  where sits.student_id = ${p.studentId} and sits.is_main and sits.period @> ${p.today}`,
});

/** The best of a group: whoever did not agree stands there without name and figure. */
export const selectBest = statement({
  name: 'rating_best',
  params: { ...period, studentId: int, groupId: int, today: day },
  row: { place: int, studentName: orNull(text), gpa: orNull(double), isOwn: bool },
  sql: (p) => sql`
  select best.place, case when best.is_named then h.full_name end as "studentName",
    case when best.is_named then best.gpa end as gpa, best.is_own as "isOwn"
  from (
    select r.student_id, r.in_group as place, r.gpa::float8 as gpa, r.student_id = ${p.studentId} as is_own,
      r.student_id = ${p.studentId} or exists (
        select from ${ratingConsents} c where c.student_id = r.student_id and c.ended_at is null) as is_named
    from ${studentGroupPeriods} sits
    join ${ratingFigures} r on r.student_id = sits.student_id and r.academic_year_id = ${p.yearId}
      and r.season_id = ${p.seasonId}
    where sits.group_id = ${p.groupId} and sits.is_main and sits.period @> ${p.today}
  ) best
  join ${people} h on h.id = best.student_id
  order by best.place, best.is_named desc, case when best.is_named then h.full_name end collate "und-x-icu"
  limit ${sql.raw(String(mostPublished))}`,
});

export const selectPublications = statement({
  name: 'rating_publications',
  params: period,
  row: { groupId: int, publishedAt: instant },
  sql: (p) => sql`
  select group_id as "groupId", published_at as "publishedAt" from ${publishedRatings}
  where academic_year_id = ${p.yearId} and season_id = ${p.seasonId} and ended_at is null order by group_id`,
});

/** Those of these groups where a right holds. */
export const selectGroupsWithin = statement({
  name: 'rating_groups_within',
  params: { ...rightScope, groupIds: listOf(int) },
  row: { groupId: int },
  sql: (p) => sql`
  select g.id as "groupId" from ${groups} g join ${specialties} sp on sp.id = g.specialty_id
  where g.id = any(${p.groupIds}) and (${p.isEverywhere} or sp.faculty_id = any(${p.faculties}))`,
});
