import { roleNames } from '@bilim/contract';
import { liveKinds } from '@bilim/contract/live';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { bigint, bool, int, json, listOf, oneOf, smallint, text, type } from '../db/sqlTypes.ts';
import type { ValuesOf } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import type { Params } from '../db/statement.ts';

import { liveEvents } from './live.tables.ts';
import type { About } from './live.tables.ts';

const keptEvent = z.object({
  transaction: z.string(),
  eventId: z.int(),
  /** Null: these people, or everybody of these roles in these faculties, null being any. */
  personId: z.nullable(z.int()),
  personIds: z.nullable(z.readonly(z.array(z.int()))),
  roles: z.nullable(z.readonly(z.array(z.enum(roleNames)))),
  facultyIds: z.nullable(z.readonly(z.array(z.int()))),
  kind: z.enum(liveKinds),
  about: z.custom<About>(),
  at: z.string(),
});
export type KeptEvent = Readonly<z.output<typeof keptEvent>>;

/** Whom events are for: a person in one capacity, and where that person studies, teaches or holds office. */
const reader = { personId: int, role: oneOf(...roleNames), facultyIds: listOf(smallint) };
export type Reader = ValuesOf<typeof reader>;

const cursor = { snapshot: type('pg_snapshot', z.string()) };
const moment = { seconds: bigint, snapshot: text };
const told = { ...moment, events: json(z.readonly(z.array(keptEvent))) };

/**
 * The events of transactions that were not over at the cursor and are now, and the moment of this very statement.
 * No event is skipped because a later one was committed first, and none waits for a transaction that takes long.
 */
const after = ({ snapshot }: Params<typeof cursor>) => sql`
  e.transaction >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(e.transaction, ${snapshot})`;

const ofLastMinute = sql`e.made_at > now() - interval '1 minute'`;

const eventsWhere = (condition: SQL, most: SQL) => sql`
  select e.* from ${liveEvents} e where ${condition} order by e.transaction, e.id limit ${most}`;

/**
 * In the order in which they were written: of two that waited for one another, such as two messages of one chat, the
 * first to write is first here, whichever transaction began before.
 */
const toldOf = (events: SQL, most: SQL) => sql`
  select extract(epoch from now())::bigint as seconds, pg_current_snapshot()::text as snapshot, coalesce((
    select json_agg(told order by told."eventId") from (
      select e.transaction, e.id as "eventId", e.person_id as "personId", e.person_ids as "personIds", e.roles, e.faculty_ids as "facultyIds",
        e.kind, e.about, e.made_at as at
      from (${events}) e order by e.transaction, e.id limit ${most}
    ) told), '[]'::json) as events`;

/** Own events and those of audiences have an index each, in this order. */
const ofReader = (when: SQL, p: Params<typeof reader & { most: typeof int }>) => sql`
  (${eventsWhere(sql`e.person_id = ${p.personId} and ${when}`, p.most)})
  union all
  (${eventsWhere(
    sql`e.person_id is null
    and (e.person_ids is null or ${p.personId} = any(e.person_ids))
    and (e.roles is null or ${p.role} = any(e.roles))
    and (e.faculty_ids is null or e.faculty_ids && ${p.facultyIds})
    and ${when}`,
    p.most,
  )})`;

/** Of everybody. */
export const selectAfter = statement({
  name: 'live_events_after',
  params: { ...cursor, most: int },
  row: told,
  sql: (p) => toldOf(eventsWhere(after(p), p.most), p.most),
});

export const selectOfReaderAfter = statement({
  name: 'live_events_of_reader_after',
  params: { ...reader, ...cursor, most: int },
  row: told,
  sql: (p) => toldOf(ofReader(after(p), p), p.most),
});

/** For a browser that comes for the first time: what changed while its page was on the way. */
export const selectOfLastMinute = statement({
  name: 'live_events_of_last_minute',
  params: { ...reader, most: int },
  row: told,
  sql: (p) => toldOf(ofReader(ofLastMinute, p), p.most),
});

/**
 * Whether there is anything at all after a moment, and the present one. Looked for from the newest on: of `exists`
 * PostgreSQL would think that one event in three is meant, and read them all to find none.
 */
export const findAnyAfter = statement({
  name: 'live_events_any_after',
  params: cursor,
  row: { snapshot: text, hasAny: bool },
  sql: (p) => sql`
  select pg_current_snapshot()::text as snapshot,
    (select true from ${liveEvents} e where ${after(p)} order by e.transaction desc, e.id desc limit 1) is not null
      as "hasAny"`,
});

/** The present moment, without any events. */
export const selectMoment = statement({
  name: 'live_moment',
  params: {},
  row: moment,
  sql: () =>
    sql`select extract(epoch from now())::bigint as seconds, pg_current_snapshot()::text as snapshot`,
});
