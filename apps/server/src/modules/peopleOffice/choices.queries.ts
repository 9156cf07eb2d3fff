import type { Language, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { groups, positions } from '#modules/people/people.tables.ts';
import { departments, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

const options = json(z.array(z.object({ optionId: z.int(), label: z.string() })));
const listOfRows = (id: SQL, label: SQL, rows: SQL) => sql`coalesce((
  select json_agg(json_build_object('optionId', ${id}, 'label', ${label}) order by ${label} collate "und-x-icu", ${id})
  from ${rows}), '[]')`;

const choices = inEachLanguage((language) =>
  statement({
    name: `office_choices_${language}`,
    params: rightScope,
    row: { faculties: options, groups: options, departments: options, positions: options },
    planned: 'each',
    sql: (p) => {
      const isOwn = (facultyId: SQL) => sql`(${p.isEverywhere} or ${facultyId} = any(${p.faculties}))`;
      return sql`
    select
      ${listOfRows(sql`f.id`, nameIn(language, 'f'), sql`${faculties} f where f.closed_on is null and ${isOwn(sql`f.id`)}`)} as faculties,
      ${listOfRows(
        sql`g.id`,
        sql`g.name`,
        sql`${groups} g join ${specialties} s on s.id = g.specialty_id
          where not g.is_archived and ${isOwn(sql`s.faculty_id`)}`,
      )} as groups,
      ${listOfRows(sql`d.id`, nameIn(language, 'd'), sql`${departments} d where d.closed_on is null and ${isOwn(sql`d.faculty_id`)}`)} as departments,
      ${listOfRows(sql`t.id`, nameIn(language, 't'), sql`${positions} t where t.closed_on is null`)} as positions`;
    },
  }),
);

/** What may be chosen in filters and forms, of where the office reads people. */
export async function selectChoices(db: Database, person: Person, language: Language) {
  const [found] = await choices[language](db, scopeParams(person, 'people.read'));
  return found ?? { faculties: [], groups: [], departments: [], positions: [] };
}
