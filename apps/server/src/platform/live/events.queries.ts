import type { RoleName } from '@bilim/contract';
import type { LiveKind } from '@bilim/contract/live';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { prepared } from '../db/prepared.ts';

import { liveEvents } from './live.tables.ts';
import type { About } from './live.tables.ts';

const p = sql.placeholder;

export interface KeptEvent {
  readonly transaction: string;
  readonly eventId: number;
  /** Null: everybody of these roles in these faculties, null being any. */
  readonly personId: number | null;
  readonly roles: readonly RoleName[] | null;
  readonly facultyIds: readonly number[] | null;
  readonly kind: LiveKind;
  readonly about: About;
  readonly at: string;
}

/** Whom events are for: a person in one capacity. */
export type Reader = {
  readonly personId: number;
  readonly role: RoleName;
  /** Where the person studies, teaches or holds office. */
  readonly facultyIds: readonly number[];
};

interface Told {
  readonly seconds: number;
  readonly snapshot: string;
  readonly events: readonly KeptEvent[];
}

/**
 * The events of transactions that were not over at the cursor and are now, and the moment of this very statement.
 * No event is skipped because a later one was committed first, and none waits for a transaction that takes long.
 */
const after = sql`
  e.transaction >= pg_snapshot_xmin(${p('snapshot')}::pg_snapshot)
  and not pg_visible_in_snapshot(e.transaction, ${p('snapshot')}::pg_snapshot)`;

const ofLastMinute = sql`e.made_at > now() - interval '1 minute'`;

const eventsWhere = (condition: SQL) => sql`
  select e.* from ${liveEvents} e where ${condition} order by e.transaction, e.id limit ${p('most')}::int`;

/**
 * In the order in which they were written: of two that waited for one another, such as two messages of one chat, the
 * first to write is first here, whichever transaction began before.
 */
const toldOf = (events: SQL) => sql`
  select extract(epoch from now())::bigint as seconds, pg_current_snapshot()::text as snapshot, coalesce((
    select json_agg(told order by told."eventId") from (
      select e.transaction, e.id as "eventId", e.person_id as "personId", e.roles, e.faculty_ids as "facultyIds",
        e.kind, e.about, e.made_at as at
      from (${events}) e order by e.transaction, e.id limit ${p('most')}::int
    ) told), '[]'::json) as events`;

/** Own events and those of audiences have an index each, in this order. */
const ofReader = (when: SQL) => sql`
  (${eventsWhere(sql`e.person_id = ${p('personId')}::int and ${when}`)})
  union all
  (${eventsWhere(sql`e.person_id is null
    and (e.roles is null or ${p('role')}::text = any(e.roles))
    and (e.faculty_ids is null or e.faculty_ids && ${p('facultyIds')}::smallint[])
    and ${when}`)})`;

/** Of everybody. */
export const selectAfter = prepared<Told, { readonly snapshot: string; readonly most: number }>(
  'live_events_after',
  toldOf(eventsWhere(after)),
);

type OfReader = Reader & { readonly most: number };

export const selectOfReaderAfter = prepared<Told, OfReader & { readonly snapshot: string }>(
  'live_events_of_reader_after',
  toldOf(ofReader(after)),
);

/** For a browser that comes for the first time: what changed while its page was on the way. */
export const selectOfLastMinute = prepared<Told, OfReader>(
  'live_events_of_last_minute',
  toldOf(ofReader(ofLastMinute)),
);

/**
 * Whether there is anything at all after a moment, and the present one. Looked for from the newest on: of `exists`
 * PostgreSQL would think that one event in three is meant, and read them all to find none.
 */
export const findAnyAfter = prepared<
  { readonly snapshot: string; readonly hasAny: boolean },
  { readonly snapshot: string }
>(
  'live_events_any_after',
  sql`
  select pg_current_snapshot()::text as snapshot,
    (select true from ${liveEvents} e where ${after} order by e.transaction desc, e.id desc limit 1) is not null
      as "hasAny"`,
);

/** The present moment, without any events. */
export const selectMoment = prepared<Omit<Told, 'events'>, Record<string, never>>(
  'live_moment',
  sql`select extract(epoch from now())::bigint as seconds, pg_current_snapshot()::text as snapshot`,
);
