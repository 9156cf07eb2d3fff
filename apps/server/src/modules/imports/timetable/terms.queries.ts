import type { Language } from '@bilim/contract';
import type { PlannableTerm } from '@bilim/contract/timetableImport';
import { weekOfTerm } from '@bilim/contract/weeks';
import { sql } from 'drizzle-orm';

import { academicYears, seasons, terms } from '#modules/structure/calendar.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** Half-years that are running or ahead, the nearest first. */
export async function selectTerms(db: Database, language: Language, today: string): Promise<PlannableTerm[]> {
  const rows = await selectNearTerms[language](db, { today });
  return rows.map((term) => ({
    ...term,
    nextWeek: today < term.startsOn ? 1 : Math.min(term.weeks, weekOfTerm(term.startsOn, today) + 1),
    isCurrent: today >= term.startsOn,
  }));
}

const selectNearTerms = inEachLanguage((language) =>
  statement({
    name: `timetable_terms_${language}`,
    params: { today: day },
    row: {
      academicYearId: int,
      yearLabel: text,
      seasonId: int,
      seasonName: text,
      startsOn: day,
      endsOn: day,
      weeks: int,
    },
    sql: (p) => sql`
    select t.academic_year_id as "academicYearId", y.label as "yearLabel", t.season_id as "seasonId",
      ${nameIn(language, 's')} as "seasonName", t.starts_on as "startsOn", t.ends_on as "endsOn", t.weeks
    from ${terms} t join ${academicYears} y on y.id = t.academic_year_id join ${seasons} s on s.id = t.season_id
    where t.ends_on >= ${p.today} order by t.starts_on limit 12`,
  }),
);
