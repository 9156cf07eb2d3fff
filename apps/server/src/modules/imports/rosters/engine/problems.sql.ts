import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Known } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import type { ProblemCode, RowKind } from '../source.ts';

import { step, toldOf } from './step.sql.ts';
import type { Step, Told, WorkTable } from './step.sql.ts';

interface Note {
  readonly name: string;
  readonly given: readonly Known[];
  readonly kind: RowKind;
  readonly code: ProblemCode;
  /** The column that it is about, as the tables spell it. */
  readonly field: string;
  /** Of unknown words: those that are known, as one text. */
  readonly known?: SQL;
  /** Selects `file`, `line` and `value` of the rows. */
  readonly rows: Told;
}

interface Refusal extends Omit<Note, 'given'> {
  /** Made of the rows of this kind, and has their ids; they are taken out of it too. */
  readonly from?: WorkTable;
  readonly given?: readonly Known[];
}

/**
 * Tells what is wrong with some rows and takes them out: what Bilim knows of their objects stays as it is. A row
 * of an earlier import can only be wrong because something else changed; it then goes without a word. `rows` select
 * `sourced_id` besides.
 */
export function refuseRows({ name, given = [], from, rows, ...about }: Refusal): Step {
  const kind = textLiteral(about.kind);
  const isWrong = sql`sourced_id in (select sourced_id from wrong)`;
  const taken = from && sql`, taken as (delete from ${sql.identifier(from.title)} where ${isWrong})`;
  return step(
    `roster_refuse_${name}`,
    from ? [from, ...given] : given,
    sql`
    with wrong as materialized (${toldOf(rows)}),
    told as (${insertProblems('error', about)}),
    spoilt as (insert into spoiled select distinct ${kind}, sourced_id, ${causeOf(kind)} from wrong where sourced_id is not null)
    ${taken}
    delete from ${sql.identifier(`t_${about.kind}`)} where ${isWrong}`,
  );
}

/** Names a row of `sourced_id` as what keeps others waiting. */
export function causeOf(kind: SQL): SQL {
  return sql`concat_ws(' ', ${kind}, sourced_id)`;
}

/** Worth a word: one for each place. */
export function noteRows({ name, given, rows, ...about }: Note): Step {
  return step(
    `roster_note_${name}`,
    given,
    sql`with wrong as (${toldOf(rows)}) ${insertProblems('note', about)}`,
  );
}

function insertProblems(
  severity: string,
  { kind, code, field, known = sql`null` }: Omit<Note, 'name' | 'given' | 'rows'>,
) {
  return sql`
    insert into problem
    select distinct ${textLiteral(severity)}, ${textLiteral(code)}, w.file, w.line, h.heading, left(w.value, 200), ${known}
    from wrong w left join heading h on h.kind = ${textLiteral(kind)} and h.field = ${textLiteral(field)}
    where w.line > 0`;
}
