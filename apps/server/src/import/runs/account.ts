import { changeKinds } from '@bilim/contract/imports';
import type { ChangeKind } from '@bilim/contract/imports';

import type { Workbench } from '../rosters/engine/workbench.ts';

export interface KindCount {
  readonly added: number;
  readonly changed: number;
  readonly left: number;
  readonly unchanged: number;
}

/** What a plan comes to. */
export interface Account {
  readonly format: string;
  readonly counts: Readonly<Partial<Record<ChangeKind, KindCount>>>;
  readonly errors: number;
  readonly notes: number;
  readonly newAccounts: number;
  /** Digest of all differences, whatever their order. */
  readonly fingerprint: string;
}

export async function summarise(bench: Workbench, format: string): Promise<Account> {
  const { rows } = await bench.run<Omit<Account, 'format'>>(`
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
        || '/' || count(*) from change) as fingerprint`);
  const [sums] = rows;
  if (sums === undefined) throw new Error('a plan comes to something');
  return { ...sums, format };
}

/** Problems and differences beyond this are counted, not kept: nobody reads so far. */
const mostProblems = 20_000;

interface Stored {
  readonly account: Account;
  readonly refusal: string | null;
  readonly isApplied: boolean;
  readonly skipsBadRows: boolean;
}

/** Writes the account down with its run, in place of an earlier one. */
export async function storeAccount(bench: Workbench, stored: Stored): Promise<void> {
  const { account, refusal, isApplied, skipsBadRows } = stored;
  await bench.run('delete from import_changes where run_id = $1', [bench.runId]);
  await bench.run('delete from import_problems where run_id = $1', [bench.runId]);
  await bench.run(
    `insert into import_changes (run_id, seq, kind, state, title, file, line, details)
     select ${bench.runId}, row_number() over (
         order by array_position($1::text[], c.kind), array_position(array['added', 'changed', 'left'], c.state),
           c.file, c.line, c.title), c.kind, c.state, c.title, c.file, c.line, c.details
     from change c`,
    [changeKinds],
  );
  await bench.run(`
    insert into import_problems (run_id, seq, severity, code, file, line, heading, value)
    select ${bench.runId}, p.seq, p.severity, p.code, p.file, p.line, p.heading, p.value from (
      select q.*, row_number() over (order by severity, file, line, heading, code, value) as seq from problem q
    ) p where p.seq <= ${mostProblems}`);
  await bench.run(
    `update import_runs set state = $2, phase = null, share = 1, format = $3, counts = $4, errors = $5, notes = $6,
       new_accounts = $7, fingerprint = $8, refusal = $9, skips_bad_rows = $10, finished_at = $11,
       applied_at = case when $2 = 'applied' then $11::timestamptz end,
       system_id = (select id from roster_systems where id = $12)
     where id = $1`,
    [
      bench.runId,
      isApplied ? 'applied' : 'checked',
      account.format,
      JSON.stringify(account.counts),
      account.errors,
      account.notes,
      account.newAccounts,
      account.fingerprint,
      refusal === null ? null : JSON.stringify({ code: refusal, params: {} }),
      skipsBadRows,
      bench.now,
      bench.systemId,
    ],
  );
}
