import type { Assignment, Catalogue, Grid, Room, Slot } from './catalogue.ts';
import { compareKeys } from './compareKeys.ts';
import { meaningOf } from './settledWords.ts';
import type { SourceLine } from './source.ts';
import { readSlot } from './words.ts';

/** What becomes of a time that no grid has: the lesson keeps it, or becomes one lesson in each slot that it fills. */
export const timeMeanings = { own: 'time:own', split: 'time:split' } as const;

/** From when to when; null where a cell says a number, or no end. */
export function spanOf(text: string): Pick<Slot, 'starts' | 'ends'> | null {
  const words = readSlot(text);
  if (words === null || 'number' in words || words.ends === null || words.ends <= words.starts) return null;
  return { starts: words.starts, ends: words.ends };
}

/**
 * With the times that lessons of the file keep, also those that nobody has had so far: they get numbers below 0, and are
 * made when the import is applied.
 */
export function withOwnTimes(catalogue: Catalogue, lines: readonly SourceLine[]): Catalogue {
  const known = new Set(catalogue.slots.map(({ starts, ends }) => `${starts}-${ends}`));
  const wanted = new Set<string>();
  for (const { cells } of lines) {
    const text = cells.slot ?? '';
    if (meaningOf(catalogue.settled, 'time', text) !== timeMeanings.own) continue;
    const span = spanOf(text);
    if (span !== null && !known.has(`${span.starts}-${span.ends}`)) wanted.add(`${span.starts}-${span.ends}`);
  }
  const own = [...wanted].sort(compareKeys).map((span, index): Slot => {
    const [starts = '', ends = ''] = span.split('-');
    return { id: -1 - index, gridId: 0, number: 0, starts, ends };
  });
  return own.length === 0 ? catalogue : { ...catalogue, slots: [...catalogue.slots, ...own] };
}

/** The slots of a grid of which a time fills at least half. */
export function slotsFilled(
  { starts, ends }: Pick<Slot, 'starts' | 'ends'>,
  slots: readonly Slot[],
  gridId: number,
): Slot[] {
  return slots.filter((slot) => {
    if (slot.gridId !== gridId) return false;
    const [from, to] = [
      Math.max(minutes(slot.starts), minutes(starts)),
      Math.min(minutes(slot.ends), minutes(ends)),
    ];
    return 2 * (to - from) >= minutes(slot.ends) - minutes(slot.starts);
  });
}

/** The grid whose bells ring for a class in a room: the one that says most of them, else the usual one. */
export function gridFor(
  { grids, gridId }: Pick<Catalogue, 'grids' | 'gridId'>,
  { facultyIds, formId }: Pick<Assignment, 'facultyIds' | 'formId'>,
  room: Pick<Room, 'buildingId'> | undefined,
): number {
  const fits = (grid: Grid) =>
    (grid.facultyId === null || facultyIds.includes(grid.facultyId)) &&
    (grid.formId === null || grid.formId === formId) &&
    (grid.buildingId === null || grid.buildingId === room?.buildingId);
  const [nearest] = grids
    .filter((grid) => says(grid) > 0 && fits(grid))
    .toSorted((one, other) => says(other) - says(one) || one.id - other.id);
  return nearest?.id ?? gridId;
}

/** How many things it says of where its bells ring. */
function says({ facultyId, formId, buildingId }: Grid): number {
  return [facultyId, formId, buildingId].filter((one) => one !== null).length;
}

function minutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 60 + rest;
}
