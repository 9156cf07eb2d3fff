import type { RowKind } from '../source.ts';

import type { Workbench } from './workbench.ts';

interface Reference {
  readonly from: RowKind;
  readonly field: string;
  readonly to: RowKind;
  /** What becomes of a row when the object it names is no more: it goes too, or it goes on without. */
  readonly ifGone: 'follow' | 'forget';
}

/**
 * Looks after the rows that name something which is not there. Unknown is an error; in error itself, and the row
 * is skipped with it; gone, and the row follows or forgets. Gives how many rows were taken out.
 */
export async function settleReference(
  bench: Workbench,
  { from, field, to, ifGone }: Reference,
): Promise<number> {
  await bench.run(`
    create temp table broken as
    select t.sourced_id, t.file, t.line, t.is_staged, t."${field}" as value,
      exists (select from spoiled x where x.kind = '${to}' and x.sourced_id = t."${field}") as by_spoiled,
      exists (select from gone g where g.kind = '${to}' and g.sourced_id = t."${field}") as by_gone
    from t_${from} t left join t_${to} named on named.sourced_id = t."${field}"
    where t."${field}" is not null and named.sourced_id is null`);
  await bench.run(
    `insert into problem
     select case when by_spoiled or by_gone then 'note' else 'error' end,
       case when by_spoiled then 'rows_skipped' when by_gone then 'reference_left' else 'reference_unknown' end,
       b.file, b.line, h.heading, left(b.value, 200)
     from broken b left join heading h on h.kind = $1 and h.field = $2
     where b.is_staged and (by_spoiled or not by_gone or ${ifGone === 'follow'})`,
    [from, field],
  );
  await bench.run(
    'insert into spoiled select $1, sourced_id from broken where by_spoiled or (is_staged and not by_gone)',
    [from],
  );
  const taken = await bench.run(
    ifGone === 'follow'
      ? `delete from t_${from} t using broken b where b.sourced_id = t.sourced_id`
      : `delete from t_${from} t using broken b
         where b.sourced_id = t.sourced_id and (b.by_spoiled or (b.is_staged and not b.by_gone))`,
  );
  if (ifGone === 'follow') {
    await bench.run(
      'insert into gone select $1, sourced_id from broken where not by_spoiled and (by_gone or not is_staged)',
      [from],
    );
  } else {
    await bench.run(`
      update t_${from} t set "${field}" = null from broken b where b.sourced_id = t.sourced_id`);
  }
  await bench.run('drop table broken');
  return taken.rowCount ?? 0;
}
