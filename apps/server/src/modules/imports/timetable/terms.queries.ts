import type { Language } from '@bilim/contract';
import type { PlannableTerm } from '@bilim/contract/timetableImport';
import { weekOfTerm } from '@bilim/contract/weeks';
import { sql } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { academicYears, seasons, terms } from '#modules/structure/calendar.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** Half-years that are running or ahead, the nearest first. Where none of a timetable is there yet, nothing has been taught by it: it begins when the half-year does. */
export async function selectTerms(db: Database, language: Language, today: string): Promise<PlannableTerm[]> {
  const rows = await selectNearTerms[language](db, { today });
  return rows.map(({ isPlanned, ...term }) => ({
    ...term,
    nextWeek:
      today < term.startsOn || !isPlanned ? 1 : Math.min(term.weeks, weekOfTerm(term.startsOn, today) + 1),
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
      isPlanned: bool,
    },
    sql: (p) => sql`
    select t.academic_year_id as "academicYearId", y.label as "yearLabel", t.season_id as "seasonId",
      ${nameIn(language, 's')} as "seasonName", t.starts_on as "startsOn", t.ends_on as "endsOn", t.weeks,
      exists(
        select from ${teachingAssignments} a join ${scheduleEntries} e on e.assignment_id = a.id
        where a.academic_year_id = t.academic_year_id and a.season_id = t.season_id) as "isPlanned"
    from ${terms} t join ${academicYears} y on y.id = t.academic_year_id join ${seasons} s on s.id = t.season_id
    where t.ends_on >= ${p.today} order by t.starts_on limit 12`,
  }),
);
