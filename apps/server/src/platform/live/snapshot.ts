/** A moment of the database: which transactions were over, as `pg_current_snapshot()` tells it. */
export interface Snapshot {
  /** Older transactions were over. */
  readonly from: bigint;
  /** This one and younger ones were not. */
  readonly to: bigint;
  /** Those between that were still under way. */
  readonly open: readonly bigint[];
}

/** Where a browser stands: the snapshot up to which it was told everything, and when that was. */
export interface Cursor {
  readonly snapshot: Snapshot;
  readonly seconds: number;
}

const written = /^(\d{1,12})\.(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/;

/** Null for anything that PostgreSQL would not take for a snapshot. */
export function readCursor(text: string): Cursor | null {
  const [, seconds = '', from = '', to = '', open = ''] = written.exec(text) ?? [];
  if (seconds === '') return null;
  const snapshot = {
    from: BigInt(from),
    to: BigInt(to),
    open: open === '' ? [] : open.split(',').map(BigInt),
  };
  return isPossible(snapshot) ? { snapshot, seconds: Number(seconds) } : null;
}

function isPossible({ from, to, open }: Snapshot): boolean {
  const isWithin = open.every((one, at) => one >= from && one < to && one > (open[at - 1] ?? 0n));
  return from > 0n && from <= to && isWithin;
}

export function writeCursor({ snapshot, seconds }: Cursor): string {
  return `${seconds}.${writeSnapshot(snapshot)}`;
}

export function writeSnapshot({ from, to, open }: Snapshot): string {
  return `${from}:${to}:${open.join(',')}`;
}

/** Whether a transaction was over at that moment. */
export function wasOver(transaction: bigint, { from, to, open }: Snapshot): boolean {
  return transaction < from || (transaction < to && !open.includes(transaction));
}

/** The later of two moments: with time the upper end grows, and under the same one fewer are under way. */
export function later(one: Cursor, other: Cursor): Cursor {
  if (one.snapshot.to !== other.snapshot.to) return one.snapshot.to > other.snapshot.to ? one : other;
  return one.snapshot.open.length <= other.snapshot.open.length ? one : other;
}
