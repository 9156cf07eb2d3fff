import { OwnRating, ratingScopes } from '@bilim/contract/rating';
import type { RatingScope } from '@bilim/contract/rating';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { double, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { gathered } from '#platform/db/gathered.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';
import { textLiteral } from '#platform/db/wireText.ts';

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

/** The list as it travels. */
export const selectOwn = gathered({
  name: 'rating_own',
  params: { studentId: int },
  row: { data: text },
  sql: (p) => sql`
  select ${jsonList(sql`
    select ${wireRow(OwnRating, {
      yearId: sql`r.academic_year_id`,
      seasonId: sql`r.season_id`,
      gpa: sql`r.gpa::float8`,
      average: sql`r.average::float8`,
      earned: sql`r.earned::float8`,
      debts: sql`r.debts`,
      places: sql`json_build_array(${sql.join(ratingScopes.map(placeIn), sql`, `)})`,
      workedOutAt: sql`r.worked_out_at`,
    })}
    from ${ratingFigures} r where r.student_id = ${p.studentId}
    order by r.academic_year_id desc, r.season_id desc`)}::text as data`,
});

/** As `placesOf` has it. */
function placeIn(scope: RatingScope): SQL {
  const [place, size] = [sql`r.${sql.identifier(`in_${scope}`)}`, sql`r.${sql.identifier(`${scope}_size`)}`];
  return sql`json_build_object('scope', ${textLiteral(scope)}, 'place', ${place}, 'size', ${size},
    'percentile', (${place} * 100 + ${size} - 1) / ${size})`;
}
