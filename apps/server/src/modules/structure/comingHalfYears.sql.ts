import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { nameIn } from '#platform/db/localNames.ts';

import { academicYears, seasons, terms } from './calendar.tables.ts';

/**
 * Half-years whose end is still to come, the one that runs or comes next first: the year under the given name,
 * "seasonId" and label. A summer is one where the calendar gives it dates.
 */
export function comingHalfYears(language: Language, today: SQL, yearAs: 'yearId' | 'academicYearId'): SQL {
  return sql`
    select y.id as ${sql.identifier(yearAs)}, s.id as "seasonId",
      y.label || ', ' || lower(${nameIn(language, 's')}) as label
    from ${academicYears} y cross join ${seasons} s
    left join ${terms} t on t.academic_year_id = y.id and t.season_id = s.id
    cross join lateral (
      select coalesce(t.starts_on, case s.id when 1 then y.starts_on else y.starts_on + 150 end) as day) begins
    where y.ends_on >= ${today} and (s.id in (1, 2) or t.season_id is not null)
    order by begins.day < ${today}, begins.day limit 12`;
}
