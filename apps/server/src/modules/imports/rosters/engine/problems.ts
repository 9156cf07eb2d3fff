import type { ProblemCode, RowKind } from '../source.ts';

import type { Workbench } from './workbench.ts';

interface Refusal {
  readonly kind: RowKind;
  readonly code: ProblemCode;
  /** The column in which it is wrong, as the tables spell it. */
  readonly field: string;
  /** Selects `sourced_id`, `file`, `line` and `value` of the rows that are wrong. */
  readonly rows: string;
}

/**
 * Tells what is wrong with some rows and takes them out: what Bilim knows of their objects stays as it is. A row
 * of an earlier import can only be wrong because something else changed; it then goes without a word.
 */
export async function refuseRows(bench: Workbench, { kind, code, field, rows }: Refusal): Promise<number> {
  await bench.run(`create temp table wrong as ${rows}`);
  await bench.run(
    `insert into problem
     select distinct 'error', $1, w.file, w.line, h.heading, left(w.value, 200) from wrong w
     left join heading h on h.kind = $2 and h.field = $3 where w.line > 0`,
    [code, kind, field],
  );
  const { rowCount } = await bench.run(
    'insert into spoiled select distinct $1, sourced_id from wrong where sourced_id is not null',
    [kind],
  );
  await bench.run(`
    delete from t_${kind} where sourced_id in (select sourced_id from wrong);
    drop table wrong`);
  return rowCount ?? 0;
}

interface Note {
  readonly code: ProblemCode;
  readonly kind: RowKind;
  readonly field: string;
  readonly rows: string;
}

/** Worth a word: one for each place. */
export async function noteRows(bench: Workbench, { kind, code, field, rows }: Note): Promise<void> {
  await bench.run(
    `insert into problem
     select distinct 'note', $1, w.file, w.line, h.heading, left(w.value, 200) from (${rows}) w
     left join heading h on h.kind = $2 and h.field = $3 where w.line > 0`,
    [code, kind, field],
  );
}
