import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { processNames } from '#platform/db/processName.ts';
import { cronRuns, files, outbox } from '#platform/db/platform.tables.ts';
import { bigint, instant, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

const waits = sql`delivered_at is null and given_up_at is null`;

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
    select kind, count(*) filter (where ${waits})::int as waiting,
      count(*) filter (where ${waits} and last_error is not null)::int as failing,
      count(given_up_at)::int as "givenUp", min(created_at) filter (where ${waits}) as "oldestAt",
      max(delivered_at) as "doneAt"
    from ${outbox} group by kind order by kind`,
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

export const countFiles = statement({
  name: 'health_files',
  params: {},
  row: { files: int, keptBytes: bigint },
  planned: 'each',
  sql: () => sql`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::bigint as "keptBytes"
    from ${files} where removed_at is null`,
});

export const readDatabase = statement({
  name: 'health_database',
  params: {},
  row: { version: text, sizeBytes: bigint, connections: int, most: int },
  sql: () => sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most`,
});

/** The processes of the portal, by what their connections are called. */
export const selectProcesses = statement({
  name: 'health_processes',
  params: {},
  row: { name: text, connections: int },
  sql: () => sql`
    select application_name as name, count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name like ${sql.raw(`'${processNames}'`)}
    group by application_name order by application_name`,
});
