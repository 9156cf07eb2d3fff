import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, int, listOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { listedFor, officerOf, reader } from '../peopleOffice.policy.ts';

import { areToldApart } from './toldApart.queries.ts';

/** So many pairs are shown; merging some brings the next. */
const most = 100;

const selectPairs = statement({
  name: 'office_doubles',
  params: reader,
  row: { pair: listOf(int), isBornAlike: bool, fullName: text },
  planned: 'each',
  sql: (p) => sql`
  with called as materialized (
    select p.id, p.folded_name, p.full_name, p.birth_date, p.tax_id,
      split_part(p.folded_name, ' ', 1) || ' ' || split_part(p.folded_name, ' ', 2) as short_name
    from ${people} p where p.merged_into is null and ${listedFor(p, sql`p.id`)}
  ), alike as (
    select a.id, b.id as other_id, true as is_born_alike, a.full_name, a.tax_id, b.tax_id as other_tax_id
    from called a join called b on b.short_name = a.short_name and b.birth_date = a.birth_date and b.id > a.id
    union
    select least(a.id, b.id), greatest(a.id, b.id), false, least(a.full_name, b.full_name), a.tax_id, b.tax_id
    from called a join called b on b.folded_name = a.folded_name and b.id <> a.id
    where a.birth_date is null
  )
  select distinct array[id, other_id] as pair, is_born_alike as "isBornAlike", full_name collate "und-x-icu" as "fullName"
  from alike where coalesce(tax_id = other_tax_id, true) and not ${areToldApart(sql`alike.id`, sql`alike.other_id`)}
  order by 2 desc, 3, 1 limit ${sql.raw(String(most))}`,
});

/**
 * Pairs of cards that may be one human: the same surname, name and birth date, or the same whole name where a birth date
 * is not known; and no two tax ids, and nobody has said that they are two.
 */
export async function selectDoubles(
  db: Database,
  { person, today }: { readonly person: Person; readonly today: string },
) {
  const { isEverywhere, faculties } = officerOf(person, today);
  return await selectPairs(db, { isEverywhere, faculties, today });
}
