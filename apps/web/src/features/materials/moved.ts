interface Placed {
  readonly materialId: number;
}

interface Move {
  readonly materialId: number;
  /** Among those shown together, from 0. */
  readonly place: number;
}

/**
 * The order of all when one of those shown together goes to another place among them; null where there is none. The others
 * keep the places that they have between them.
 */
export function moved(
  all: readonly Placed[],
  shown: readonly Placed[],
  { materialId, place }: Move,
): number[] | null {
  const from = shown.findIndex((one) => one.materialId === materialId);
  if (from === -1 || place < 0 || place >= shown.length || place === from) return null;
  const ids = shown.map((one) => one.materialId);
  ids.splice(place, 0, ...ids.splice(from, 1));
  const isShown = new Set(ids);
  return all.map((one) => (isShown.has(one.materialId) ? (ids.shift() ?? one.materialId) : one.materialId));
}
