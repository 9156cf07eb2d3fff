import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { inEachCapacity } from '#modules/profile/caller.ts';
import type { Capacity } from '#modules/profile/caller.ts';
import { educationForms, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { double, int, orNull, text } from '#platform/db/sqlTypes.ts';
import type { Shape } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { looking, seatsSeen } from './seats.policy.ts';

const figures = { students: int, gpa: orNull(double), points: orNull(double) };

/** How many there are, and what they have on average. */
const counted = sql`count(*)::int as students, null::float8 as gpa, null::float8 as points`;

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
    select ${columns}, ${counted} from (${seatsSeen({ ...p, capacity })}) s ${joined}
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
