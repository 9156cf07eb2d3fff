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
}

/** The names that a row had when a half-year ended: one row, and none where it is called today as it was then. */
function namesThen({ dictionary, rowId }: Named, { year, season }: HalfYear): SQL {
  return sql`(
    select former.* from ${datedNames} former
    join ${terms} term on term.academic_year_id = ${year} and term.season_id = ${season}
    where former.dictionary = ${textLiteral(dictionary)} and former.row_id = ${rowId} and not former.is_coming
      and former.day > term.ends_on
    order by former.day limit 1)`;
}

const discipline = (alias: string): Named => ({
  dictionary: 'disciplines',
  rowId: sql`${sql.identifier(alias)}.id`,
});

/** What the discipline of that alias was called when a half-year ended: until then, what it is called today. */
export function disciplineThen(language: Language, alias: string, half: HalfYear): SQL {
  return sql`coalesce((
    select ${nameIn(language, 'was')} from ${namesThen(discipline(alias), half)} was), ${nameIn(language, alias)})`;
}

/** The same in each language, to be selected beside the discipline: looked up once, by a join that stands after it. */
export function disciplineInEachThen(alias: string, half: HalfYear) {
  return {
    join: sql`left join lateral ${namesThen(discipline(alias), half)} was on true`,
    name: (language: Language) => sql`coalesce(${nameIn(language, 'was')}, ${nameIn(language, alias)})`,
  };
}

/** Of the group of that alias; groups are called the same in every language. */
export function groupThen(alias: string, half: HalfYear): SQL {
  const of = sql.identifier(alias);
  return sql`coalesce((
    select ${nameIn('ru', 'was')} from ${namesThen({ dictionary: 'groups', rowId: sql`${of}.id` }, half)} was), ${of}.name)`;
}
