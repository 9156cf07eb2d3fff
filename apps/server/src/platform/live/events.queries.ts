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
  readonly personId: number;
  readonly kind: LiveKind;
  readonly about: About;
  readonly at: string;
}

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

const toldWhere = (condition: SQL) => sql`
  select extract(epoch from now())::bigint as seconds, pg_current_snapshot()::text as snapshot, coalesce((
    select json_agg(told order by told.transaction::text::bigint, told."eventId") from (
      select e.transaction, e.id as "eventId", e.person_id as "personId", e.kind, e.about, e.made_at as at
      from ${liveEvents} e where ${condition}
      order by e.transaction, e.id limit ${p('most')}::int
    ) told), '[]'::json) as events`;

/** Of everybody. */
export const selectAfter = prepared<Told, { readonly snapshot: string; readonly most: number }>(
  'live_events_after',
  toldWhere(after),
);

type OfPerson = {
  readonly personId: number;
  readonly most: number;
};

export const selectOfPersonAfter = prepared<Told, OfPerson & { readonly snapshot: string }>(
  'live_events_of_person_after',
  toldWhere(sql`e.person_id = ${p('personId')}::int and ${after}`),
);

/** For a browser that comes for the first time: what changed while its page was on the way. */
export const selectOfLastMinute = prepared<Told, OfPerson>(
  'live_events_of_last_minute',
  toldWhere(sql`e.person_id = ${p('personId')}::int and e.made_at > now() - interval '1 minute'`),
);

/** The present moment, without any events. */
export const selectMoment = prepared<Omit<Told, 'events'>, Record<string, never>>(
  'live_moment',
  sql`select extract(epoch from now())::bigint as seconds, pg_current_snapshot()::text as snapshot`,
);
