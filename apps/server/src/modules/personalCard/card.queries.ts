import type { Language, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { orderEffects, studentOrders } from '#modules/orders/orders.tables.ts';
import { academicDegrees, countries, nationalities } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';

import { factSources, factValues, inWords } from './facts.sql.ts';
import { keptBy, openFor, opener, openerOf, privateFor } from './personalCard.policy.ts';

const words = json(z.record(z.string(), z.nullable(z.string())));

const selectFacts = inEachLanguage((language) =>
  statement({
    name: `personal_card_${language}`,
    params: { ...opener, personId: int },
    row: {
      personId: int,
      fullName: text,
      isTeacher: bool,
      isOwn: bool,
      isKeeper: bool,
      readsPrivate: bool,
      values: words,
      shown: words,
      orderNumber: orNull(text),
      orderSignedOn: orNull(day),
    },
    planned: 'each',
    sql: (p) => sql`
    select p.id as "personId", p.full_name as "fullName", t.id is not null as "isTeacher",
      p.id = ${p.callerId} as "isOwn", ${keptBy(p, sql`p.id`)} as "isKeeper",
      ${privateFor(p, sql`p.id`)} as "readsPrivate", kept.facts as values,
      (select jsonb_object_agg(fact.key, ${inWords(language, sql`fact.key`, sql`fact.value`)})
        from jsonb_each_text(kept.facts) fact) as shown,
      renamed.number as "orderNumber", renamed.signed_on as "orderSignedOn"
    from ${factSources}
    cross join lateral (select ${factValues} as facts) kept
    left join lateral (
      select o.number, o.signed_on from ${orderEffects} e join ${studentOrders} o on o.id = e.order_id
      where e.student_id = p.id and e.entity = 'name' and o.state = 'done'
      order by o.signed_on desc, o.id desc limit 1
    ) renamed on true
    where p.id = ${p.personId} and p.merged_into is null and ${openFor(p, sql`p.id`)}`,
  }),
);
export type StoredFacts = RowOf<typeof selectFacts.ru>;

/** Who asks, on which day, and in which language they read. */
export interface Asking {
  readonly person: Person;
  readonly today: string;
  readonly language: Language;
}

/** A person's facts; null for whom the caller does not read. */
export async function findFacts(
  db: Database,
  { person, today, language }: Asking,
  personId: number,
): Promise<StoredFacts | null> {
  const [found] = await selectFacts[language](db, { ...openerOf(person, today), personId });
  return found ?? null;
}

const option = z.object({ optionId: z.int(), label: z.string() });

/** What may be chosen for facts of dictionaries: rows that are not closed. */
export const selectChoices = inEachLanguage((language) => {
  const open = (table: typeof nationalities | typeof countries | typeof academicDegrees) => sql`coalesce((
      select json_agg(json_build_object('optionId', o.id, 'label', ${nameIn(language, 'o')})
        order by ${nameIn(language, 'o')} collate "und-x-icu")
      from ${table} o where o.closed_on is null), '[]')`;
  return statement({
    name: `personal_card_choices_${language}`,
    params: {},
    row: {
      nationality: json(z.array(option)),
      citizenship: json(z.array(option)),
      degree: json(z.array(option)),
    },
    sql: () => sql`
    select ${open(nationalities)} as nationality, ${open(countries)} as citizenship, ${open(academicDegrees)} as degree`,
  });
});
