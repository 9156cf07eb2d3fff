import { sql } from 'drizzle-orm';

import { double, instant, int, orNull } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { ratingFigures } from './rating.tables.ts';

/** The keys, and the place in each scope. */
export const figureRow = {
  gpa: orNull(double),
  average: orNull(double),
  earned: double,
  debts: int,
  inGroup: int,
  groupSize: int,
  inYear: int,
  yearSize: int,
  inFaculty: int,
  facultySize: int,
  inUniversity: int,
  universitySize: int,
};

/** Of the figures `r`. */
export const figureColumns = sql`r.gpa::float8 as gpa, r.average::float8 as average, r.earned::float8 as earned, r.debts,
  r.in_group as "inGroup", r.group_size as "groupSize", r.in_year as "inYear", r.year_size as "yearSize",
  r.in_faculty as "inFaculty", r.faculty_size as "facultySize", r.in_university as "inUniversity",
  r.university_size as "universitySize"`;

export const selectOwn = statement({
  name: 'rating_own',
  line: 'shared',
  params: { studentId: int },
  row: { yearId: int, seasonId: int, ...figureRow, workedOutAt: instant },
  sql: (p) => sql`
  select r.academic_year_id as "yearId", r.season_id as "seasonId", ${figureColumns}, r.worked_out_at as "workedOutAt"
  from ${ratingFigures} r where r.student_id = ${p.studentId}
  order by r.academic_year_id desc, r.season_id desc`,
});
