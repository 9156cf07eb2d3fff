import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { inEachCapacity } from '#modules/profile/caller.ts';
import type { Capacity } from '#modules/profile/caller.ts';
import { ratingFigures } from '#modules/rating/rating.tables.ts';
import { educationForms, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { double, int, orNull, text } from '#platform/db/sqlTypes.ts';
import type { Shape } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { looking, seatsSeen } from '#modules/rating/seats.policy.ts';

const figures = { students: int, gpa: orNull(double), points: orNull(double) };

/** How many there are, and what they have on average. */
const counted = sql`count(*)::int as students, round(avg(rated.gpa), 2)::float8 as gpa,
  round(avg(rated.average), 2)::float8 as points`;

/** All that the seats `s` have reached until now, where they have. */
const rated = sql`left join ${ratingFigures} rated
  on rated.student_id = s.student_id and rated.academic_year_id = 0 and rated.season_id = 0`;

interface Step<R extends Shape> {
  readonly name: string;
  readonly row: R;
  /** What stands in front of the figures, by the seats `s`. */
  readonly columns: SQL;
  readonly joined: SQL;
  readonly grouped: SQL;
  readonly ordered: SQL;
}

function stepOf<R extends Shape>(
  capacity: Capacity,
  { name, row, columns, joined, grouped, ordered }: Step<R>,
) {
  return statement({
    name: `qr_chain_${name}_${capacity}`,
    params: looking,
    sharesParams: true,
    row: { ...row, ...figures },
    planned: 'each',
    sql: (p) => sql`
    select ${columns}, ${counted} from (${seatsSeen({ ...p, capacity })}) s ${joined} ${rated}
    group by ${grouped} order by ${ordered}`,
  });
}

export const selectFaculties = inEachLanguage((language) =>
  inEachCapacity((capacity) =>
    stepOf(capacity, {
      name: `faculties_${language}`,
      row: { facultyId: int, facultyShortName: text, facultyName: text },
      columns: sql`f.id as "facultyId", f.short_name as "facultyShortName", ${nameIn(language, 'f')} as "facultyName"`,
      joined: sql`join ${faculties} f on f.id = s.faculty_id`,
      grouped: sql`f.id`,
      ordered: sql`f.sort, f.id`,
    }),
  ),
);

export const selectForms = inEachLanguage((language) =>
  inEachCapacity((capacity) =>
    stepOf(capacity, {
      name: `forms_${language}`,
      row: { educationFormId: int, educationFormName: text },
      columns: sql`f.id as "educationFormId", ${nameIn(language, 'f')} as "educationFormName"`,
      joined: sql`join ${educationForms} f on f.id = s.education_form_id`,
      grouped: sql`f.id`,
      ordered: sql`f.id`,
    }),
  ),
);

export const selectSpecialties = inEachLanguage((language) =>
  inEachCapacity((capacity) =>
    stepOf(capacity, {
      name: `specialties_${language}`,
      row: { specialtyId: int, specialtyCode: text, specialtyName: text },
      columns: sql`sp.id as "specialtyId", sp.code as "specialtyCode", ${nameIn(language, 'sp')} as "specialtyName"`,
      joined: sql`join ${specialties} sp on sp.id = s.specialty_id`,
      grouped: sql`sp.id`,
      ordered: sql`sp.code, sp.id`,
    }),
  ),
);

export const selectYears = inEachCapacity((capacity) =>
  stepOf(capacity, {
    name: 'years',
    row: { studyYearId: int },
    columns: sql`s.study_year as "studyYearId"`,
    joined: sql``,
    grouped: sql`s.study_year`,
    ordered: sql`s.study_year`,
  }),
);

/** The places of one student among those they study with. */
export const selectPlaces = inEachCapacity((capacity) =>
  statement({
    name: `qr_chain_places_${capacity}`,
    params: { ...looking, studentId: int },
    sharesParams: true,
    row: {
      studyYearId: int,
      placeInGroup: orNull(int),
      placeInYear: orNull(int),
      placeInFaculty: orNull(int),
      groupSize: orNull(int),
      ownGpa: orNull(double),
    },
    planned: 'each',
    sql: (p) => sql`
    select s.study_year as "studyYearId", rated.in_group as "placeInGroup", rated.in_year as "placeInYear",
      rated.in_faculty as "placeInFaculty", rated.group_size as "groupSize", rated.gpa::float8 as "ownGpa"
    from (${seatsSeen({ ...p, capacity })}) s ${rated}
    where s.student_id = ${p.studentId}`,
  }),
);
