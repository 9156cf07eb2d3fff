import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { bigint, instant, int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

const facts = json(z.record(z.string(), z.unknown()));

/** Entries about people carry the human id. */
const isOfPerson = sql`a.entity in ('person', 'user', 'student')`;

/**
 * A page of entries after the one seen, the latest first. Planned each time: which index serves it depends on what is
 * asked. The entries between two pages are told apart by time and number, because many have one time.
 */
export const selectEntries = statement({
  name: 'audit_entries',
  params: {
    by: orNull(int),
    about: orNull(text),
    action: orNull(text),
    begin: orNull(instant),
    end: orNull(instant),
    requestId: orNull(text),
    after: orNull(bigint),
    size: int,
  },
  row: {
    id: bigint,
    at: instant,
    byId: orNull(int),
    byName: orNull(text),
    byRole: orNull(text),
    action: text,
    entity: text,
    entityId: orNull(text),
    aboutId: orNull(int),
    aboutName: orNull(text),
    before: orNull(facts),
    after: orNull(facts),
    ip: orNull(text),
    requestId: orNull(text),
  },
  planned: 'each',
  sql: (p) => sql`
  select found.id, found.at, found.actor_id as "byId", actor.full_name as "byName", found.actor_role as "byRole",
    found.action, found.entity, found.entity_id as "entityId", about.id as "aboutId", about.full_name as "aboutName",
    found.before, found.after, found.ip, found.request_id as "requestId"
  from (
    select a.*, case when ${isOfPerson} and a.entity_id ~ '^[0-9]{1,9}$' then a.entity_id::integer end as about_id
    from ${auditLog} a
    where (${p.by} is null or a.actor_id = ${p.by})
      and (${p.about} is null or ${isOfPerson} and a.entity_id = ${p.about})
      and (${p.action} is null or a.action = ${p.action})
      and (${p.begin} is null or a.at >= ${p.begin})
      and (${p.end} is null or a.at < ${p.end})
      and (${p.requestId} is null or a.request_id = ${p.requestId})
      and (${p.after} is null or (a.at, a.id) < ((select seen.at from ${auditLog} seen where seen.id = ${p.after}), ${p.after}))
    order by a.at desc nulls last, a.id desc nulls last limit ${p.size}
  ) found
  left join ${people} actor on actor.id = found.actor_id
  left join ${people} about on about.id = found.about_id
  order by found.at desc, found.id desc`,
});

/** Every kind of action that was ever written down, by hops along the index instead of reading all entries. */
export const selectActions = statement({
  name: 'audit_actions',
  params: {},
  row: { action: text },
  sql: () => sql`
  with recursive hop as (
    (select a.action from ${auditLog} a order by a.action limit 1)
    union all
    select (select a.action from ${auditLog} a where a.action > hop.action order by a.action limit 1)
    from hop where hop.action is not null
  )
  select hop.action from hop where hop.action is not null`,
});
