import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import type { Database } from '#platform/db/database.ts';
import { int, json, listOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { isOwnStudent, within } from './orders.policy.ts';
import type { Asking } from './orders.queries.ts';

const found = z.object({ id: z.int(), fullName: z.string(), groupName: z.nullable(z.string()) });

const match = statement({
  name: 'order_list_matched',
  params: { ...within, codes: listOf(text), names: listOf(text), groups: listOf(text) },
  row: {
    place: int,
    students: json(z.array(found)),
    groups: json(z.array(z.object({ id: z.int(), name: z.string() }))),
  },
  planned: 'each',
  sql: (p) => sql`
  select asked.place::int as place,
    coalesce((
      select json_agg(json_build_object('id', s.id, 'fullName', h.full_name, 'groupName', sitting.name) order by s.id)
      from ${students} s join ${people} h on h.id = s.id
      left join lateral (
        select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
        where period.student_id = s.id and period.is_main and period.period @> ${p.today} limit 1
      ) sitting on true
      where case when asked.code <> '' then s.student_code = asked.code
        else h.folded_name = ${foldedText(sql`asked.name`)} end
        and ${isOwnStudent(p, sql`s.id`)}), '[]') as students,
    coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id) from ${groups} g
      where lower(g.name) = lower(asked."group") and not g.is_archived), '[]') as groups
  from unnest(${p.codes}, ${p.names}, ${p.groups}) with ordinality asked(code, name, "group", place)
  order by asked.place`,
});

/** What a row of a list says. */
export interface Said {
  readonly code: string;
  readonly name: string;
  readonly group: string;
}

/** Students of the office and groups whom the rows of a list name, row by row. */
export async function matchRows(
  db: Database,
  { person, today }: Pick<Asking, 'person' | 'today'>,
  rows: readonly Said[],
) {
  return await match(db, {
    ...scopeParams(person, 'orders.manage'),
    today,
    codes: rows.map(({ code }) => code),
    names: rows.map(({ name }) => name),
    groups: rows.map(({ group }) => group),
  });
}
