import type { ChangeField, ChangeKind } from '@bilim/contract/imports';

import type { Workbench } from './workbench.ts';

/** A field that may differ: what it was, what it becomes, as SQL. */
export type Difference = readonly [field: ChangeField, before: string, after: string];

/** `[[field, before, after], …]` of what differs, as SQL; null when nothing does. */
export function differences(fields: readonly Difference[]): string {
  const values = fields.map(
    ([field, before, after], index) => `(${index}, '${field}', (${before})::text, (${after})::text)`,
  );
  return `(
    select jsonb_agg(jsonb_build_array(d.field, d.before, d.after) order by d.n)
    from (values ${values.join(', ')}) as d(n, field, before, after) where d.before is distinct from d.after)`;
}

/** The state of a plan's row as SQL. */
export function stateOf(isNew: string, details: string): string {
  return `case when ${isNew} then 'added' when ${details} is not null then 'changed' else 'unchanged' end`;
}

/**
 * Takes the rows of a plan into the account of the run. A plan has `state`, `title`, `file`, `line`, `details`;
 * `unchanged` rows are only counted.
 */
export async function tellChanges(bench: Workbench, kind: ChangeKind, plan: string): Promise<void> {
  await bench.run(
    `insert into change (kind, state, title, file, line, details)
     select $1, p.state, p.title, p.file, p.line, coalesce(p.details, '[]'::jsonb) from ${plan} p
     where p.state <> 'unchanged'`,
    [kind],
  );
  await bench.run(`insert into tally select $1, count(*) from ${plan} p where p.state = 'unchanged'`, [kind]);
}
