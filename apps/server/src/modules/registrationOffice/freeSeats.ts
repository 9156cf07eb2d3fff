import type { SeatOf } from '#modules/registration/seatMany.service.ts';
import type { RowOf } from '#platform/db/statement.ts';

import type { selectFreePools } from './board.queries.ts';

interface Wanted {
  /** Of whoever takes the discipline. */
  readonly ref: number;
  readonly groupId: number;
  /** Any of these will do. */
  readonly classIds: readonly number[];
}

/** A seat for each, in the pool that is emptiest at that moment; none where all are full. */
export function seatsIn(
  pools: readonly RowOf<typeof selectFreePools>[],
  wanted: readonly Wanted[],
): SeatOf[] {
  const byClass = new Map<
    number,
    { poolId: number; classId: number; groupId: number | null; free: number }[]
  >();
  for (const pool of pools) byClass.set(pool.classId, [...(byClass.get(pool.classId) ?? []), { ...pool }]);
  return wanted.flatMap(({ ref, groupId, classIds }) => {
    const [pool] = classIds
      .flatMap((classId) => byClass.get(classId) ?? [])
      .filter((one) => one.free > 0 && (one.groupId === null || one.groupId === groupId))
      .toSorted((one, other) => other.free - one.free || one.poolId - other.poolId);
    if (pool === undefined) return [];
    pool.free -= 1;
    return [{ ref, classId: pool.classId, poolId: pool.poolId }];
  });
}
