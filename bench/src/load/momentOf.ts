/** When a person comes within so many milliseconds: as chance wills, the same in every run. */
export function momentOf(personId: number, withinMs: number): number {
  return ((Math.imul(personId, 2_654_435_761) >>> 0) / 2 ** 32) * withinMs;
}
