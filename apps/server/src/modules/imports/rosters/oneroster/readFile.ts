import type { Place, ProblemCode, RosterProblem, RosterRow } from '../source.ts';

import { cellsOf, headingsOf } from './cells.ts';
import type { Cells, Headings } from './cells.ts';
import { csvLines } from './csvLines.ts';
import { headingIn, inOneRoster } from './dialect.ts';
import type { FileDialect, Manifest } from './manifest.ts';
import { common, leaving } from './oneRosterFiles.ts';
import type { DraftRow, OneRosterFile } from './oneRosterFiles.ts';

interface Reading {
  readonly definition: OneRosterFile;
  /** Name of the file as it is in the set. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
  readonly isDelta: boolean;
  readonly manifest: Manifest;
  readonly hasRoles: boolean;
  readonly titleOf: (category: string | null) => string | null;
}

type Item = RosterRow | RosterProblem;

/** The rows of one file and what is wrong with it. */
export async function* readFile(reading: Reading): AsyncGenerator<Item> {
  const { definition, name, bytes, manifest } = reading;
  const dialect = manifest.dialect[definition.name] ?? {};
  const passed = new Map<string, PassedOver>();
  let headings: Headings | undefined;
  let width = 0;
  let isOld = false;
  const lines = csvLines(name, bytes, (encoding) => (isOld = encoding === 'windows-1251'));
  for await (const { cells, line } of lines) {
    const place = { file: name, line };
    if (headings === undefined) {
      headings = headingsOf(inOneRoster(dialect, cells));
      width = cells.length;
      const problems = [...headingProblems(definition, dialect, headings, { cells, place })];
      yield* problems;
      if (problems.some(({ severity }) => severity === 'error')) return;
    } else if (cells.length === width) {
      for (const item of readRow(reading, cellsOf(headings, cells), place, passed)) {
        const isOurs = item.kind === 'problem' && item.column !== null;
        yield isOurs ? { ...item, column: headingIn(dialect, item.column ?? '') } : item;
      }
    } else {
      const code = cells.length < width ? 'columns_missing' : 'columns_too_many';
      yield refusal(
        definition,
        place,
        { code, column: null, value: null },
        cellsOf(headings, cells).text('sourcedId'),
      );
    }
  }
  yield* [...passed.values()].map(noteOf);
  if (isOld) {
    const place = { file: name, line: 0 };
    yield { kind: 'problem', severity: 'note', code: 'encoding_old', place, column: null, value: null };
  }
}

const codesOfPassing: Readonly<Record<string, ProblemCode>> = {
  password: 'password_ignored',
  scoreStatus: 'grade_unfinished',
};

/** A word that occurs in many rows is told once, where it first stands. */
interface PassedOver {
  readonly code: ProblemCode;
  readonly place: Place;
  readonly column: string;
  readonly value: string;
  count: number;
}

function noteOf({ code, place, column, value, count }: PassedOver): RosterProblem {
  const told = value === '' ? `× ${count}` : `${value} × ${count}`;
  return { kind: 'problem', severity: 'note', code, place, column, value: told };
}

function* headingProblems(
  definition: OneRosterFile,
  dialect: FileDialect,
  headings: Headings,
  { cells, place }: { readonly cells: readonly string[]; readonly place: Place },
): Generator<RosterProblem> {
  for (const column of [...(dialect.id ?? ['sourcedId']), ...definition.required]) {
    if (headings.has(column.toLowerCase()) || dialect.optional?.includes(column) === true) continue;
    const problem = { code: 'column_missing', column: headingIn(dialect, column), value: null } as const;
    yield refusal(definition, place, problem, null);
  }
  const known = new Set(
    [
      ...common,
      ...definition.required,
      ...definition.unused,
      ...(dialect.unused ?? []),
      ...Object.keys(dialect.headings ?? {}),
      ...Object.values(definition.headings).flatMap((byField) => Object.values(byField)),
      'password',
      'sms',
    ].map((column) => column.toLowerCase()),
  );
  for (const column of cells.map((cell) => cell.trim())) {
    if (known.has(column.toLowerCase()) || /^(metadata\.|$)/i.test(column)) continue;
    yield { kind: 'problem', severity: 'note', code: 'column_ignored', place, column, value: null };
  }
}

function* readRow(
  { definition, isDelta, manifest, hasRoles, titleOf }: Reading,
  cells: Cells,
  place: Place,
  passed: Map<string, PassedOver>,
): Generator<Item> {
  const { id, optional = [] } = manifest.dialect[definition.name] ?? {};
  const isOptional = (column: string) => optional.includes(column);
  const sourcedId =
    id === undefined
      ? cells.required('sourcedId', 255)
      : JSON.stringify(id.map((column) => cells.required(column, 255)));
  const isLeaving = cells.word('status', { active: false, tobedeleted: true, inactive: true }, false);
  if (isDelta && cells.text('status') === null) cells.refuse('status_missing', 'status', null);
  const pass = (column: string, value: string) => {
    const code = codesOfPassing[column] ?? 'role_ignored';
    const known = passed.get(`${column} ${value}`) ?? { code, place, column, value, count: 0 };
    known.count += 1;
    passed.set(`${column} ${value}`, known);
  };
  // Of what is no more, systems often send nothing but the id.
  const drafts: readonly DraftRow[] = isLeaving
    ? [
        leaving(definition.kind, sourcedId),
        ...(definition.kind === 'person' && !hasRoles ? [leaving('role', sourcedId)] : []),
      ]
    : definition.read(cells, { sourcedId, version: manifest.version, hasRoles, isOptional, titleOf, pass });

  if (cells.problems.length === 0) yield* drafts.map((draft) => ({ ...draft, place }));
  for (const problem of cells.problems) {
    yield refusal(definition, place, problem, sourcedId === '' ? null : sourcedId);
  }
}

function refusal(
  { kind }: OneRosterFile,
  place: Place,
  problem: Pick<RosterProblem, 'code' | 'column' | 'value' | 'known'>,
  sourcedId: string | null,
): RosterProblem {
  return { kind: 'problem', severity: 'error', place, ...problem, about: { kind, sourcedId } };
}
