import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { nameIn } from '#platform/db/localNames.ts';
import { textLiteral } from '#platform/db/wireText.ts';
import { datedNames } from '#platform/dictionaries/datedNames.tables.ts';

import { terms } from './calendar.tables.ts';

/** A half-year, by what stands in a statement for its year and its season. */
export interface HalfYear {
  readonly year: SQL;
  readonly season: SQL;
}

/** That of whatever the alias stands for, such as a class. */
export function halfYearOf(alias: string): HalfYear {
  const of = sql.identifier(alias);
  return { year: sql`${of}.academic_year_id`, season: sql`${of}.season_id` };
}

/** That of parameters. */
export const halfYearIn = (p: Readonly<Record<'academicYearId' | 'seasonId', SQL>>): HalfYear => ({
  year: p.academicYearId,
  season: p.seasonId,
});

/** Its first day: as the calendar says, else the first of September, February or June. */
export function firstDayOf({ year, season }: HalfYear): SQL {
  return sql`coalesce(
    (select term.starts_on from ${terms} term where term.academic_year_id = ${year} and term.season_id = ${season}),
    make_date(2000 + ${year} + (${season} > 1)::int, case ${season} when 1 then 9 when 2 then 2 else 6 end, 1))`;
}

interface Named {
  /** That of the dictionary whose row it is. */
  readonly dictionary: string;
  readonly rowId: SQL;
  /** What it is called today. */
  readonly now: SQL;
}

/** What a row was called when a half-year ended: until then, what it is called today. */
function nameThen(language: Language, { dictionary, rowId, now }: Named, { year, season }: HalfYear): SQL {
  return sql`coalesce((
    select ${nameIn(language, 'former')} from ${datedNames} former
    join ${terms} term on term.academic_year_id = ${year} and term.season_id = ${season}
    where former.dictionary = ${textLiteral(dictionary)} and former.row_id = ${rowId} and not former.is_coming
      and former.day > term.ends_on
    order by former.day limit 1), ${now})`;
}

/** Of the discipline of that alias. */
export function disciplineThen(language: Language, alias: string, half: HalfYear): SQL {
  const rowId = sql`${sql.identifier(alias)}.id`;
  return nameThen(language, { dictionary: 'disciplines', rowId, now: nameIn(language, alias) }, half);
}

/** Of the group of that alias; groups are called the same in every language. */
export function groupThen(alias: string, half: HalfYear): SQL {
  const of = sql.identifier(alias);
  return nameThen('ru', { dictionary: 'groups', rowId: sql`${of}.id`, now: sql`${of}.name` }, half);
}
