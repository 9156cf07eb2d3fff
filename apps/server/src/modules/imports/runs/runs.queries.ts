import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { instant, int, json, oneOf, orNull, real } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { importRuns } from '../imports.tables.ts';

import { dependant, refused } from './kept.ts';

const runState = oneOf(...importRuns.state.enumValues);
const runPhase = oneOf(...importRuns.phase.enumValues);

/** All but this one: what seems to go on has died. */
export const markInterrupted = statement({
  name: 'imports_interrupted',
  params: { runId: int },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set state = case state when 'undoing' then 'applied' else 'interrupted' end, phase = null
  where state in ('waiting', 'checking', 'applying', 'undoing') and id <> ${p.runId}`,
});

export const startAs = statement({
  name: 'imports_start',
  params: { runId: int, state: runState, phase: runPhase },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set state = ${p.state}, phase = ${p.phase}, share = 0, refusal = null, dependants = '[]',
    finished_at = null
  where id = ${p.runId}`,
});

export const keepProgress = statement({
  name: 'imports_progress',
  params: { runId: int, phase: runPhase, share: real },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set phase = ${p.phase}, share = ${p.share}
  where id = ${p.runId} and state in ('checking', 'applying')`,
});

/** What has been applied neither fails nor is interrupted. */
export const endAs = statement({
  name: 'imports_end',
  params: {
    runId: int,
    state: runState,
    refusal: orNull(json(refused)),
    dependants: json(z.readonly(z.array(dependant))),
    now: instant,
  },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set state = ${p.state}, phase = null, share = 1, refusal = ${p.refusal},
    dependants = ${p.dependants}, finished_at = ${p.now}
  where id = ${p.runId}
    and (${p.state} not in ('failed', 'interrupted') or state in ('waiting', 'checking', 'applying'))`,
});

export const markUndone = statement({
  name: 'imports_undone',
  params: { runId: int },
  row: {},
  sql: (p) => sql`update ${importRuns} set state = 'undone' where id = ${p.runId}`,
});
