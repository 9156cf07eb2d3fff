import { changeKinds } from '@bilim/contract/imports';
import { sql } from 'drizzle-orm';

import { int, json, listOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { importFindings } from '../../imports.tables.ts';
import { deleteFindings } from '../../runs/findings.queries.ts';
import type { Account } from '../../runs/importKind.ts';
import { kindCounts } from '../../runs/kept.ts';

import type { RosterContext } from './context.ts';
import { people } from './people.queries.ts';
import { workTables } from './work.tables.ts';

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

/** Problems beyond this are counted, not kept: nobody reads so far. */
const mostProblems = 20_000;

/** Keeps what the plan found with its run: what is wrong, and behind it what differs. */
export async function keepFindings({ db, runId }: RosterContext): Promise<void> {
  await deleteFindings(db, { runId });
  await insertProblems(db, { runId, mostProblems });
  await insertChanges(db, { runId, mostProblems, changeKinds });
}

const insertProblems = statement({
  name: 'roster_insert_problems',
  params: { runId: int, mostProblems: int },
  row: {},
  planned: 'each',
  given: workTables,
  sql: (p) => sql`
  insert into ${importFindings} (run_id, seq, kind, state, file, line, data)
  select ${p.runId}, p.seq, 'problem', p.severity, p.file, p.line,
    jsonb_build_object('code', p.code, 'heading', p.heading, 'value', p.value, 'known', p.known)
  from (
    select q.*, row_number() over (order by severity, file, line, heading, code, value) as seq from problem q
  ) p where p.seq <= ${p.mostProblems}`,
});

const insertChanges = statement({
  name: 'roster_insert_changes',
  params: { runId: int, mostProblems: int, changeKinds: listOf(text) },
  row: {},
  planned: 'each',
  given: workTables,
  sql: (p) => sql`
  insert into ${importFindings} (run_id, seq, kind, state, title, file, line, data)
  select ${p.runId}, ${p.mostProblems} + row_number() over (
      order by array_position(${p.changeKinds}, c.kind), array_position(array['added', 'changed', 'left'], c.state),
        c.file, c.line, c.title), c.kind, c.state, c.title, c.file, c.line, c.details
  from change c`,
});
