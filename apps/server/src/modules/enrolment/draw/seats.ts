import type { DrawInput, DrawnResult } from './publicFile.ts';

type Pool = DrawInput['classes'][number]['pools'][number];
export type Seats = ReturnType<typeof openSeats>;

const isOpen = (pool: Pool, kept: readonly number[]) => !pool.isKept || kept.includes(pool.id);

/** The free seats of a draw, as they go. */
export function openSeats({ classes, clashes }: Pick<DrawInput, 'classes' | 'clashes'>) {
  // Those of a class in the order in which they are taken: the ones of the own group first.
  const pools = new Map(
    classes.map(({ id, pools: own }) => [
      id,
      own
        .map((pool) => ({ ...pool }))
        .toSorted((one, other) => Number(other.isKept) - Number(one.isKept) || one.id - other.id),
    ]),
  );
  const met = new Map<number, Set<number>>();
  for (const [one, other] of clashes) {
    met.set(one, (met.get(one) ?? new Set()).add(other));
    met.set(other, (met.get(other) ?? new Set()).add(one));
  }
  const turnedAway = new Map<string, number>();

  const poolsFor = (id: number, kept: readonly number[]) =>
    (pools.get(id) ?? []).filter((pool) => isOpen(pool, kept));

  return {
    /** Asked millions of times in the draw of a city. */
    freeFor(id: number, kept: readonly number[]): number {
      let free = 0;
      for (const pool of pools.get(id) ?? []) if (isOpen(pool, kept)) free += pool.free;
      return free;
    },

    clashesWith(id: number, others: Iterable<number>): boolean {
      const busy = met.get(id);
      if (busy === undefined) return false;
      for (const other of others) if (busy.has(other)) return true;
      return false;
    },

    /** Gives the pool of the seat. */
    take(id: number, kept: readonly number[]): number {
      const pool = poolsFor(id, kept).find(({ free }) => free > 0);
      if (pool === undefined) throw new Error(`class ${id} has no free seat`);
      pool.free -= 1;
      return pool.id;
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

/** The pool of each seat that a draw gave, student by student: they are taken in the same order again. */
export function poolsOf(input: DrawInput, seated: readonly DrawnResult[]): readonly (readonly number[])[] {
  const seats = openSeats(input);
  const keptBy = new Map(input.students.map(({ pseudonym, kept }) => [pseudonym, kept]));
  return seated.map(({ pseudonym, outcomes }) =>
    outcomes.flatMap(({ outcome, class: id }) =>
      outcome === 'seated' && id !== null ? [seats.take(id, keptBy.get(pseudonym) ?? [])] : [],
    ),
  );
}
