import type { DrawInput } from './publicFile.ts';

export type Seats = ReturnType<typeof openSeats>;

/** The free seats of a draw, as they go. */
export function openSeats({ classes, clashes }: Pick<DrawInput, 'classes' | 'clashes'>) {
  const pools = new Map(classes.map((one) => [one.id, one.pools.map((pool) => ({ ...pool }))]));
  const met = new Map<number, Set<number>>();
  for (const [one, other] of clashes) {
    met.set(one, (met.get(one) ?? new Set()).add(other));
    met.set(other, (met.get(other) ?? new Set()).add(one));
  }
  const turnedAway = new Map<string, number>();

  /** Those of a class in which a student may sit, the ones of the own group first. */
  function poolsFor(id: number, kept: readonly number[]) {
    const open = (pools.get(id) ?? []).filter((pool) => !pool.isKept || kept.includes(pool.id));
    return open.toSorted((one, other) => Number(other.isKept) - Number(one.isKept) || one.id - other.id);
  }

  return {
    freeFor: (id: number, kept: readonly number[]): number =>
      poolsFor(id, kept).reduce((sum, { free }) => sum + free, 0),

    clashesWith(id: number, others: Iterable<number>): boolean {
      const busy = met.get(id);
      if (busy === undefined) return false;
      for (const other of others) if (busy.has(other)) return true;
      return false;
    },

    take(id: number, kept: readonly number[]): void {
      const pool = poolsFor(id, kept).find(({ free }) => free > 0);
      if (pool === undefined) throw new Error(`class ${id} has no free seat`);
      pool.free -= 1;
    },

    /** Everybody who came for these seats in vain stands behind those who have them, in the order of coming. */
    turnAway(ids: readonly number[], kept: readonly number[]) {
      const open = ids.flatMap((id) => poolsFor(id, kept));
      const key = open.map(({ id }) => id).join();
      const before = turnedAway.get(key) ?? 0;
      turnedAway.set(key, before + 1);
      const seats = open.reduce((sum, pool) => sum + pool.seats, 0);
      return { seats, placeInLine: seats + before + 1 };
    },
  };
}
