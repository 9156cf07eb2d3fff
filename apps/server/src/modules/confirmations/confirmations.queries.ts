import { grants, isNarrow } from '@bilim/contract';
import type { Grant, Person } from '@bilim/contract';
import { confirmationOutcomes } from '@bilim/contract/confirmations';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, instant, int, json, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { pendingChanges } from './confirmations.tables.ts';

const most = 100;

const selectPending = statement({
  name: 'confirmations_listed',
  params: {
    callerId: int,
    isDecided: bool,
    of: orNull(text),
    held: json(z.array(z.object({ grant: z.enum(grants), facultyId: z.nullable(z.int()) }))),
  },
  row: {
    id: int,
    kind: text,
    payload: json(z.unknown()),
    facultyId: orNull(int),
    aboutId: orNull(int),
    reason: text,
    askedById: int,
    askedBy: text,
    askedAt: instant,
    outcome: orNull(oneOf(...confirmationOutcomes)),
    decidedBy: orNull(text),
    decidedAt: orNull(instant),
    isMine: bool,
  },
  planned: 'each',
  sql: (p) => sql`
  select c.id, c.kind, c.payload, c.faculty_id as "facultyId", c.about_id as "aboutId", c.reason,
    c.asked_by as "askedById", asker.full_name as "askedBy", c.asked_at as "askedAt", c.outcome,
    decider.full_name as "decidedBy", c.decided_at as "decidedAt", rights.has as "isMine"
  from ${pendingChanges} c
  join ${people} asker on asker.id = c.asked_by
  left join ${people} decider on decider.id = c.decided_by
  cross join lateral (select exists (
    select from jsonb_to_recordset(${p.held}) held("grant" text, "facultyId" integer)
    where held."grant" = c."grant" and coalesce(held."facultyId" = c.faculty_id, held."facultyId" is null)
  ) as has) rights
  where (c.outcome is not null) = ${p.isDecided} and coalesce(c."grant" = ${p.of}, true) and (c.asked_by = ${p.callerId} or rights.has)
  order by coalesce(c.decided_at, c.asked_at) desc, c.id desc limit ${sql.raw(String(most))}`,
});

/** What the person may decide, or asked for themselves, the latest first. */
export async function listPending(
  db: Database,
  person: Person,
  { isDecided, grant }: { readonly isDecided: boolean; readonly grant: Grant | undefined },
) {
  const held = person.grants.filter((one) => !isNarrow(one));
  return await selectPending(db, {
    callerId: person.id,
    isDecided,
    of: grant ?? null,
    held: held.map((one) => ({ grant: one.grant, facultyId: one.facultyId })),
  });
}

const selectNames = statement({
  name: 'confirmations_deciders',
  params: { ids: listOf(int) },
  row: { id: int, name: text },
  sql: (p) =>
    sql`select p.id, p.full_name as name from ${people} p where p.id = any(${p.ids}) order by 2, 1 limit 20`,
});

export async function namesOf(db: Database, ids: readonly number[]) {
  return ids.length === 0 ? [] : await selectNames(db, { ids });
}
