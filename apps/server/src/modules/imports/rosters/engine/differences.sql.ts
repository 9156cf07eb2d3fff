import type { ChangeField, ChangeKind } from '@bilim/contract/imports';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { textLiteral } from '#platform/db/wireText.ts';

import { step } from './step.sql.ts';
import type { Step, WorkTable } from './step.sql.ts';

/** A field that may differ: what it was, what it becomes. */
type Difference = readonly [field: ChangeField, before: SQL, after: SQL];

/** `[[field, before, after], …]` of what differs; null when nothing does. */
export function differences(...fields: readonly Difference[]): SQL {
  const values = fields.map(
    ([field, before, after], index) =>
      sql`(${sql.raw(String(index))}, ${textLiteral(field)}, (${before})::text, (${after})::text)`,
  );
  return sql`(
    select jsonb_agg(jsonb_build_array(d.field, d.before, d.after) order by d.n)
    from (values ${sql.join(values, sql`, `)}) as d(n, field, before, after) where d.before is distinct from d.after)`;
}

/** Fields that are columns of the same name of two tables. */
export function columnsThatDiffer(
  before: string,
  after: string,
  ...fields: readonly ChangeField[]
): readonly Difference[] {
  return fields.map((field) => [field, columnOf(before, field), columnOf(after, field)]);
}

function columnOf(alias: string, name: string): SQL {
  return sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
}

/** The state of a plan's row. */
export function stateOf(isNew: SQL, details: SQL): SQL {
  return sql`case when ${isNew} then 'added' when ${details} is not null then 'changed' else 'unchanged' end`;
}

/**
 * Takes the rows of a plan into the account of the run. They have `state`, `title`, `file`, `line`, `details`;
 * `unchanged` ones are only counted.
 */
export function tellChanges(
  kind: ChangeKind,
  plan: WorkTable,
  rows: SQL = sql`${sql.identifier(plan.title)}`,
): Step {
  return step(
    `roster_tell_${plan.title}`,
    [plan],
    sql`
    with counted as (
      insert into tally select ${textLiteral(kind)}, count(*) from ${rows} p where p.state = 'unchanged'
    )
    insert into change (kind, state, title, file, line, details)
    select ${textLiteral(kind)}, p.state, p.title, p.file, p.line, coalesce(p.details, '[]'::jsonb) from ${rows} p
    where p.state <> 'unchanged'`,
  );
}
