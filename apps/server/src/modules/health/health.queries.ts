import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { processNames } from '#platform/db/processName.ts';
import { cronRuns, files, outbox } from '#platform/db/platform.tables.ts';
import { bigint, instant, int, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

const waits = sql`delivered_at is null and given_up_at is null`;

/** The kinds of which a job was done, from one to the next in the order of an index: done jobs are many, kinds few. */
const doneKinds = sql`
  select min(kind) as kind from ${outbox} where delivered_at is not null
  union all
  select (select min(later.kind) from ${outbox} later where later.delivered_at is not null and later.kind > done.kind)
  from done where done.kind is not null`;

/** How the jobs of each kind are. */
export const selectWork = statement({
  name: 'health_work',
  params: {},
  row: {
    kind: text,
    waiting: int,
    failing: int,
    givenUp: int,
    oldestAt: orNull(instant),
    doneAt: orNull(instant),
  },
  planned: 'each',
  sql: () => sql`
    with recursive done as (${doneKinds}),
    parts as (
      select kind, count(*) as waiting, count(last_error) as failing, 0 as given_up, min(created_at) as oldest_at,
        null::timestamptz as done_at
      from ${outbox} where ${waits} group by kind
      union all
      select kind, 0, 0, count(*), null, null from ${outbox} where given_up_at is not null group by kind
      union all
      select kind, 0, 0, 0, null, (
        select max(job.delivered_at) from ${outbox} job where job.delivered_at is not null and job.kind = done.kind)
      from done where kind is not null)
    select kind, sum(waiting)::int as waiting, sum(failing)::int as failing, sum(given_up)::int as "givenUp",
      min(oldest_at) as "oldestAt", max(done_at) as "doneAt"
    from parts group by kind order by kind`,
});

const letterRow = { letterId: bigint, kind: text, reason: orNull(text), attempts: int };

export const selectLetters = statement({
  name: 'health_letters',
  params: {},
  row: { ...letterRow, madeAt: instant, givenUpAt: instant },
  sql: () => sql`
    select id as "letterId", kind, last_error as reason, attempts, created_at as "madeAt", given_up_at as "givenUpAt"
    from ${outbox} where given_up_at is not null
    order by given_up_at desc, id desc limit 100`,
});

const params = { kind: text, letterId: orNull(bigint) };

/** Nobody else settles them meanwhile. */
const meant = (p: Readonly<Record<keyof typeof params, SQL>>) => sql`
  select id, kind, last_error, attempts from ${outbox}
  where given_up_at is not null and kind = ${p.kind} and coalesce(id = ${p.letterId}, true)
  order by id limit 1000 for update skip locked`;

const told = sql`meant.id as "letterId", meant.kind, meant.last_error as reason, meant.attempts`;

/** They wait again, as if they had never been tried. */
export const retryLetters = statement({
  name: 'health_retry',
  params,
  row: letterRow,
  sql: (p) => sql`
    with meant as (${meant(p)})
    update ${outbox} job set given_up_at = null, attempts = 0, run_after = now()
    from meant where job.id = meant.id returning ${told}`,
});

export const deleteLetters = statement({
  name: 'health_let_go',
  params,
  row: letterRow,
  sql: (p) => sql`
    with meant as (${meant(p)})
    delete from ${outbox} job using meant where job.id = meant.id returning ${told}`,
});

export const selectTasks = statement({
  name: 'health_tasks',
  params: {},
  row: { name: text, ranAt: instant, tookMs: int, failedAt: orNull(instant), reason: orNull(text) },
  sql: () => sql`
    select name, ran_at as "ranAt", took_ms as "tookMs", failed_at as "failedAt", reason
    from ${cronRuns} order by name`,
});

/** Files, the database, and the processes of the portal by what their connections are called. */
export const readState = statement({
  name: 'health_state',
  params: {},
  row: {
    files: int,
    keptBytes: bigint,
    version: text,
    sizeBytes: bigint,
    connections: int,
    most: int,
    processes: rowsOf({ name: text, connections: int }),
  },
  planned: 'each',
  sql: () => sql`
    with connected as materialized (
      select application_name as name, count(*)::int as connections from pg_stat_activity
      where datname = current_database() group by application_name)
    select kept.files, kept.bytes as "keptBytes", current_setting('server_version') as version,
      pg_database_size(current_database()) as "sizeBytes",
      (select sum(connections)::int from connected) as connections, current_setting('max_connections')::int as most,
      (select coalesce(json_agg(connected order by name), '[]') from connected
        where name like ${sql.raw(`'${processNames}'`)}) as processes
    from (
      select count(*)::int as files, coalesce(sum(size_bytes), 0)::bigint as bytes from ${files}
      where removed_at is null) kept`,
});
