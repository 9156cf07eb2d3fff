/** Hands out teachers so that the work of a department is shared evenly. */
export interface TeacherPool {
  /** The least busy teacher of a department who is not excluded, or null when there is none. */
  readonly take: (departmentId: number, pairs: number, excluded?: ReadonlySet<number>) => number | null;
  /** Pairs a week taken from each department so far. */
  readonly loads: () => ReadonlyMap<number, number>;
}

export function teacherPool(byDepartment: ReadonlyMap<number, readonly number[]>): TeacherPool {
  const pairsOf = new Map<number, number>();
  const loads = new Map<number, number>();
  return {
    loads: () => loads,
    take(departmentId, pairs, excluded) {
      const candidates = (byDepartment.get(departmentId) ?? []).filter((id) => excluded?.has(id) !== true);
      const [first] = candidates;
      if (first === undefined) return null;
      let leastBusy = first;
      for (const id of candidates) if ((pairsOf.get(id) ?? 0) < (pairsOf.get(leastBusy) ?? 0)) leastBusy = id;
      pairsOf.set(leastBusy, (pairsOf.get(leastBusy) ?? 0) + pairs);
      loads.set(departmentId, (loads.get(departmentId) ?? 0) + pairs);
      return leastBusy;
    },
  };
}
