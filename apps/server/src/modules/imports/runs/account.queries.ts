import { sql } from 'drizzle-orm';

import { bool, instant, int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { importRuns } from '../imports.tables.ts';

import { kindCounts, refused } from './kept.ts';

/** Writes down what a plan came to, and whether it was applied. */
export const writeAccount = statement({
  name: 'imports_account',
  params: {
    runId: int,
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
    skips_bad_rows = ${p.skipsBadRows}, finished_at = ${p.now}, applied_at = case when ${p.isApplied} then ${p.now} end
  where id = ${p.runId}`,
});
