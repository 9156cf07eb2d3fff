import type { Pool } from 'pg';

import { withoutLimit } from './classes.ts';

/** Three busy days of what browsers are told. */
const events = 2_000_000;

/**
 * Lets so many live events lie there, the last ones just written. Their transactions are those that the database has
 * had, and so they are over for everybody.
 */
export async function prepareEvents(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ missing: number }>(
    'select greatest(0, $1 - count(*))::int as missing from live_events',
    [events],
  );
  const missing = rows[0]?.missing ?? 0;
  if (missing === 0) return;
  await withoutLimit(
    pool,
    `insert into live_events (transaction, person_id, roles, kind, about, made_at)
     select greatest(3, (pg_current_xact_id()::text::bigint - 1) * n / ${missing})::text::xid8,
       case when n % 1000 <> 0 then someone.id end, case when n % 1000 = 0 then array['student'] end,
       'mark', jsonb_build_object('assignmentId', n % 20000, 'lessonId', n), now() - (${missing} - n) * interval '0.12 s'
     from generate_series(1::bigint, ${missing}) n
     cross join (select count(*) as everybody from users) counted
     join (select id, row_number() over (order by id) - 1 as place from users) someone
       on someone.place = n * 7919 % everybody`,
  );
  await withoutLimit(pool, 'vacuum analyze live_events');
}
