import { changeKinds } from '@bilim/contract/imports';
import { sql } from 'drizzle-orm';

import { bool, instant, int, json, listOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { importChanges, importProblems, importRuns, rosterSystems } from '../imports.tables.ts';
import type { RosterContext } from '../rosters/engine/context.ts';
import { people } from '../rosters/engine/people.ts';
import { workTables } from '../rosters/engine/tables.ts';

import { kindCounts, refused } from './kept.ts';
import type { KindCounts } from './kept.ts';
import { leavingToConfirm } from './leaving.ts';

/** What a plan comes to. */
export interface Account {
  readonly format: string;
  readonly counts: KindCounts;
  readonly errors: number;
  readonly notes: number;
  readonly newAccounts: number;
  /** Digest of all differences, whatever their order. */
  readonly fingerprint: string;
}

export async function summarise({ db }: RosterContext, format: string): Promise<Account> {
  const [sums] = await selectSums(db);
  if (sums === undefined) throw new Error('a plan comes to something');
  return { ...sums, format };
}

const selectSums = statement({
  name: 'roster_sums',
  params: {},
  row: { counts: json(kindCounts), errors: int, notes: int, newAccounts: int, fingerprint: text },
  planned: 'each',
  given: [people],
  sql: () => sql`
  select
    (select coalesce(jsonb_object_agg(k.kind, k.counts), '{}') from (
      select kind, jsonb_build_object('added', sum(added), 'changed', sum(changed), 'left', sum(gone),
        'unchanged', sum(unchanged)) as counts
      from (
        select kind, count(*) filter (where state = 'added') as added,
          count(*) filter (where state = 'changed') as changed,
          count(*) filter (where state = 'left') as gone, 0 as unchanged
        from change group by kind
        union all select kind, 0, 0, 0, sum(unchanged) from tally group by kind
      ) counted group by kind having sum(added + changed + gone + unchanged) > 0
    ) k) as counts,
    (select count(*)::int from problem where severity = 'error') as errors,
    (select count(*)::int from problem where severity = 'note') as notes,
    (select count(*)::int from p_person where lacks_account) as "newAccounts",
    (select coalesce(sum(hashtextextended(concat_ws(chr(31), kind, state, title, details::text), 0)), 0)::text
      || '/' || count(*) from change) as fingerprint`,
});

/** Problems and differences beyond this are counted, not kept: nobody reads so far. */
const mostProblems = 20_000;

interface Stored {
  readonly account: Account;
  readonly refusal: string | null;
  readonly isApplied: boolean;
  readonly skipsBadRows: boolean;
}

/** Writes the account down with its run, in place of an earlier one. */
export async function storeAccount(
  { db, runId, systemId, now }: RosterContext,
  stored: Stored,
): Promise<void> {
  const { account, refusal, isApplied, skipsBadRows } = stored;
  await deleteChanges(db, { runId });
  await deleteProblems(db, { runId });
  await insertChanges(db, { runId, changeKinds });
  await insertProblems(db, { runId, mostProblems });
  await updateRun(db, {
    ...account,
    runId,
    systemId,
    now,
    isApplied,
    skipsBadRows,
    refusal:
      refusal === null ? null : { code: refusal, params: { leaving: leavingToConfirm(account.counts) } },
  });
}

const deleteChanges = statement({
  name: 'roster_delete_changes',
  params: { runId: int },
  row: {},
  sql: (p) => sql`delete from ${importChanges} where run_id = ${p.runId}`,
});

const deleteProblems = statement({
  name: 'roster_delete_problems',
  params: { runId: int },
  row: {},
  sql: (p) => sql`delete from ${importProblems} where run_id = ${p.runId}`,
});

const insertChanges = statement({
  name: 'roster_insert_changes',
  params: { runId: int, changeKinds: listOf(text) },
  row: {},
  planned: 'each',
  given: workTables,
  sql: (p) => sql`
  insert into ${importChanges} (run_id, seq, kind, state, title, file, line, details)
  select ${p.runId}, row_number() over (
      order by array_position(${p.changeKinds}, c.kind), array_position(array['added', 'changed', 'left'], c.state),
        c.file, c.line, c.title), c.kind, c.state, c.title, c.file, c.line, c.details
  from change c`,
});

const insertProblems = statement({
  name: 'roster_insert_problems',
  params: { runId: int, mostProblems: int },
  row: {},
  planned: 'each',
  given: workTables,
  sql: (p) => sql`
  insert into ${importProblems} (run_id, seq, severity, code, file, line, heading, value)
  select ${p.runId}, p.seq, p.severity, p.code, p.file, p.line, p.heading, p.value from (
    select q.*, row_number() over (order by severity, file, line, heading, code, value) as seq from problem q
  ) p where p.seq <= ${p.mostProblems}`,
});

const updateRun = statement({
  name: 'roster_update_run',
  params: {
    runId: int,
    systemId: smallint,
    isApplied: bool,
    format: text,
    counts: json(kindCounts),
    errors: int,
    notes: int,
    newAccounts: int,
    fingerprint: text,
    refusal: orNull(json(refused)),
    skipsBadRows: bool,
    now: instant,
  },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set state = case when ${p.isApplied} then 'applied' else 'checked' end, phase = null, share = 1,
    format = ${p.format}, counts = ${p.counts}, errors = ${p.errors}, notes = ${p.notes},
    new_accounts = ${p.newAccounts}, fingerprint = ${p.fingerprint}, refusal = ${p.refusal},
    skips_bad_rows = ${p.skipsBadRows}, finished_at = ${p.now}, applied_at = case when ${p.isApplied} then ${p.now} end,
    system_id = (select id from ${rosterSystems} where id = ${p.systemId})
  where id = ${p.runId}`,
});
