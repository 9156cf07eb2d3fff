import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import { lastClosing } from '#modules/registration/closing.sql.ts';
import { isForGroup } from '#modules/registration/periodFor.sql.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';

import { besideKinds } from './owed.sql.ts';

interface Whose {
  readonly groupId: SQL;
  readonly academicYearId: SQL;
  readonly seasonId: SQL;
  /** The kind of a course beside the plan, null for what is no such course. */
  readonly beside: SQL;
}

/**
 * Whether the narrowest periods of a group were closed: no closing comes any more that would confirm what is chosen from
 * now on, such as instead of a class that was cancelled, so it is confirmed at once.
 */
export const isClosedFor = ({ groupId, academicYearId, seasonId, beside }: Whose): SQL => sql`coalesce((
  select bool_and(closing.id is not null and closing.undone_at is null) from (
    select w.id, rank() over (order by num_nonnulls(w.faculty_id, w.education_form_id, w.study_year) desc) as width
    from ${registrationPeriods} w join ${groups} g on g.id = ${groupId} join ${specialties} s on s.id = g.specialty_id
    where w.academic_year_id = ${academicYearId} and w.season_id = ${seasonId} and w.closed_on is null and ${isForGroup}
      and case when ${beside} is null then w.kind not in ${besideKinds} else w.kind = ${beside} end) w
  ${lastClosing} where w.width = 1), false)`;
