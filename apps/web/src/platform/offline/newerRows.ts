import type { Kept, OfflineStore } from './database.ts';

/**
 * A row of a kept answer as the server has had it since. It is kept beside the answer: that is long, and writing it anew
 * for each row would hold up the next key.
 */
export interface NewerRow {
  /** Under which the answer is kept. */
  readonly answer: string;
  /** Which of the lists of the answer has the row, and by which field it is known there. */
  readonly list: number;
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
  if (rows.length === 0 || !isListOfLists(kept.data)) return kept;
  const newer = rows.flatMap(({ data }) => (isNewerRow(data) ? data : []));
  const data = kept.data.map((list, at) => {
    const known = new Map(newer.flatMap(({ list: own, by, row }) => (own === at ? [[row[by], row]] : [])));
    const [by] = newer.flatMap((one) => (one.list === at ? one.by : []));
    if (by === undefined) return list;
    return list.map((row) => {
      const later = known.get(row[by]);
      return later === undefined || later.version <= Number(row['version']) ? row : { ...row, ...later };
    });
  });
  return { ...kept, data };
}

/** Of these, the ones that an answer that was kept anew has already. */
export function outdatedRows(data: unknown, rows: readonly Kept[]): readonly Kept[] {
  if (!isListOfLists(data)) return rows;
  return rows.filter(({ data: newer }) => {
    if (!isNewerRow(newer)) return true;
    const { list, by, row } = newer;
    const now = data[list]?.find((one) => one[by] === row[by]);
    return now === undefined || Number(now['version']) >= row.version;
  });
}

function isNewerRow(data: unknown): data is NewerRow {
  return typeof data === 'object' && data !== null && 'row' in data && 'by' in data;
}

/** A copy that an older version or another hand wrote is left alone. */
function isListOfLists(data: unknown): data is readonly (readonly Readonly<Record<string, unknown>>[])[] {
  return Array.isArray(data) && data.every(Array.isArray);
}
