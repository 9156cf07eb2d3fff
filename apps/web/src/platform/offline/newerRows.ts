import type { Kept, OfflineStore } from './database.ts';

/**
 * A row of a kept answer as the server has had it since. It is kept beside the answer: that is long, and writing it anew
 * for each row would hold up the next key.
 */
export interface NewerRow {
  /** Under which the answer is kept. */
  readonly answer: string;
  /** Which of the lists of the answer has the row, by its place or its name, and by which field it is known there. */
  readonly list: number | string;
  readonly by: string;
  /** The fields that are newer, the one by which it is known, and the version. */
  readonly row: Row;
}

type Row = Readonly<Record<string, unknown>> & { readonly version: number };

const keyOf = ({ answer, by, row }: NewerRow) => `${answer}#${String(row[by])}`;
const answerOf = (key: string) => /^(.*\])#[^#\]]+$/.exec(key)?.[1] ?? null;

/** Keeps a row, where its answer is kept. */
export async function keepNewerRow(kept: OfflineStore<'kept'>, personId: number, newer: NewerRow) {
  if ((await kept.count([personId, newer.answer])) === 0) return;
  await kept.put({ personId, key: keyOf(newer), data: newer, at: Date.now(), shape: __KEPT_SHAPE__ });
}

/** All that were kept beside an answer. */
export function newerRowsOf(personId: number, answer: string): IDBKeyRange {
  return IDBKeyRange.bound([personId, `${answer}#`], [personId, `${answer}#\uFFFF`]);
}

/** The answers among what is kept, each with its newer rows, so that none shows an older one. */
export function answersOf(all: readonly Kept[]): readonly Kept[] {
  const rows = new Map<string | null, Kept[]>();
  for (const one of all) {
    const answer = answerOf(one.key);
    rows.set(answer, [...(rows.get(answer) ?? []), one]);
  }
  return (rows.get(null) ?? []).map((kept) => withNewerRows(kept, rows.get(kept.key) ?? []));
}

export function withNewerRows(kept: Kept, rows: readonly Kept[]): Kept {
  const newer = rows.flatMap(({ data }) => (isNewerRow(data) ? data : []));
  const changed = new Map<number | string, readonly KeptRow[]>();
  for (const { list, by, row: later } of newer) {
    const before = changed.get(list) ?? listOf(kept.data, list);
    const after = before?.map((row) =>
      row[by] === later[by] && later.version > Number(row['version']) ? { ...row, ...later } : row,
    );
    if (after !== undefined) changed.set(list, after);
  }
  const { data } = kept;
  if (changed.size === 0 || typeof data !== 'object') return kept;
  if (!Array.isArray(data)) return { ...kept, data: { ...data, ...Object.fromEntries(changed) } };
  return { ...kept, data: data.map((list: unknown, at) => changed.get(at) ?? list) };
}

/** Of these, the ones that an answer that was kept anew has already. */
export function outdatedRows(data: unknown, rows: readonly Kept[]): readonly Kept[] {
  return rows.filter(({ data: newer }) => {
    if (!isNewerRow(newer)) return true;
    const { list, by, row } = newer;
    const now = listOf(data, list)?.find((one) => one[by] === row[by]);
    return now === undefined || Number(now['version']) >= row.version;
  });
}

function isNewerRow(data: unknown): data is NewerRow {
  return typeof data === 'object' && data !== null && 'row' in data && 'by' in data;
}

type KeptRow = Readonly<Record<string, unknown>>;

/** A list of a kept answer; a copy that an older version or another hand wrote has none. */
function listOf(data: unknown, list: number | string): readonly KeptRow[] | undefined {
  const found: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, list) : undefined;
  return Array.isArray(found) ? found : undefined;
}
