import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { sql } from 'drizzle-orm';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';

import { loginKeyOf } from '#modules/auth/passwords/passwordPolicy.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, json, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { SourceRefusal } from '../../runs/sourceRefusal.ts';
import type { RosterProblem, RosterRow, RosterSource } from '../source.ts';

import type { RosterContext } from './context.ts';
import { causeOf } from './problems.sql.ts';
import { step } from './step.sql.ts';
import { workTables } from './work.tables.ts';

/** Whoever hands in a file with more errors than this has taken the wrong file. */
const mostErrors = 10_000;
const batchLength = 1 << 16;

/** Streams all rows of a source into the table `staged`, and its problems into `problem` and `spoiled`. */
export async function stageRows(context: RosterContext, source: RosterSource): Promise<void> {
  const { db } = context;
  const problems: RosterProblem[] = [];
  const copy = db.$client.query(
    copyFrom('copy staged (kind, sourced_id, leaving, file, line, fields) from stdin'),
  );
  await pipeline(
    Readable.from(batches(linesOf(source, problems, (share) => context.tell('reading', share)))),
    copy,
  );
  await keepProblems(db, problems);
  const [staged] = await selectIsFilled(db);
  if (staged?.isFilled !== true && problems.every(({ severity }) => severity === 'note')) {
    throw new SourceRefusal('nothing_inside');
  }
  await analyseStaged(context);
}

async function* linesOf(
  source: RosterSource,
  problems: RosterProblem[],
  tell: (share: number) => void,
): AsyncGenerator<string> {
  let errors = 0;
  let seen = 0;
  for await (const item of source.read()) {
    seen += 1;
    if (seen % 1000 === 0) tell(source.progress());
    if (item.kind !== 'problem') yield lineOf(item);
    else {
      problems.push(item);
      if (item.severity === 'error') errors += 1;
      if (errors > mostErrors) throw new SourceRefusal('too_many_problems', { most: mostErrors });
    }
  }
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = '';
  for await (const line of lines) {
    batch += line;
    if (batch.length < batchLength) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

/** One row in the text format of COPY. */
function lineOf(row: RosterRow): string {
  const cells = [
    row.kind,
    row.sourcedId,
    row.isLeaving ? 't' : 'f',
    row.place.file,
    String(row.place.line),
    JSON.stringify(storedFields(row)),
  ];
  return `${cells.map(escaped).join('\t')}\n`;
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(cell: string): string {
  return /[\\\t\n\r]/.test(cell) ? cell.replaceAll(/[\\\t\n\r]/g, (found) => special[found] ?? found) : cell;
}

function storedFields(row: RosterRow): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row.fields)) {
    if (value !== null) stored[snakeCase(name)] = value;
  }
  if (row.kind === 'person' && !row.isLeaving) Object.assign(stored, loginOf(row.sourcedId, row.fields));
  return stored;
}

type PersonRow = Extract<RosterRow, { readonly kind: 'person' }>;

/** The first of what may serve as a login; logins are told apart as at sign-in. */
function loginOf(sourcedId: string, { login, email, code }: PersonRow['fields']) {
  const chosen = [login, email, code, sourcedId].find(
    (one): one is string => typeof one === 'string' && one.length >= 3 && one.length <= 64,
  );
  return chosen === undefined ? {} : { login: chosen, login_key: loginKeyOf(chosen) };
}

const known = new Map<string, string>();

function snakeCase(name: string): string {
  let snake = known.get(name);
  if (snake === undefined) {
    snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    known.set(name, snake);
  }
  return snake;
}

const insertProblems = statement({
  name: 'roster_problems',
  params: { problems: json(z.custom<readonly object[]>()) },
  row: {},
  given: workTables,
  sql: (p) => sql`
  insert into problem
  select severity, code, file, line, heading, value, known from jsonb_to_recordset(${p.problems})
    as p(severity text, code text, file text, line int, heading text, value text, known text)`,
});

const insertSpoiled = statement({
  name: 'roster_spoiled',
  params: { kinds: listOf(text), sourcedIds: listOf(orNull(text)) },
  row: {},
  given: workTables,
  sql: (p) => sql`
  insert into spoiled
  select distinct kind, sourced_id, ${causeOf(sql`kind`)} from unnest(${p.kinds}, ${p.sourcedIds}) as p(kind, sourced_id)
  where sourced_id is not null`,
});

const keepKinds = statement({
  name: 'roster_keep_kinds',
  params: { kinds: listOf(text) },
  row: {},
  given: workTables,
  sql: (p) => sql`update coverage set keeps = true where kind = any(${p.kinds})`,
});

const selectIsFilled = statement({
  name: 'roster_is_filled',
  params: {},
  row: { isFilled: bool },
  given: workTables,
  sql: () => sql`select exists (select from staged) as "isFilled"`,
});

const analyseStaged = step('roster_analyse_staged', workTables, sql`analyze staged`);

async function keepProblems(db: Database, found: readonly RosterProblem[]): Promise<void> {
  const problems = found.map(({ severity, code, place, column, value, known }) => ({
    severity,
    code,
    ...place,
    heading: column,
    value,
    known,
  }));
  await insertProblems(db, { problems });
  const about = found.flatMap(({ severity, about }) => (severity === 'error' && about ? [about] : []));
  await insertSpoiled(db, {
    kinds: about.map(({ kind }) => kind),
    sourcedIds: about.map(({ sourcedId }) => sourcedId),
  });
  const hidden = about.filter(({ sourcedId }) => sourcedId === null);
  await keepKinds(db, { kinds: hidden.map(({ kind }) => kind) });
}
