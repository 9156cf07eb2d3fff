/**
 * The week of one person, room or group: for each pair of each day a bit for odd and a bit for even weeks.
 */
export type WeekGrid = Uint8Array;

/** 0 every week, 1 odd weeks, 2 even weeks. */
export type Parity = 0 | 1 | 2;

export interface Place {
  readonly weekday: number;
  /** Number of the pair, from 1. */
  readonly slot: number;
  readonly parity: Parity;
}

export interface DayShape {
  readonly pairs: number;
  readonly gaps: number;
}

export const slotsPerDay = 8;
const weekdays = 7;
const bothWeeks = 3;

/** Hands out one grid per id, empty at first. */
export function weekGrids(): (id: number) => WeekGrid {
  const grids = new Map<number, WeekGrid>();
  return (id) => {
    const known = grids.get(id) ?? new Uint8Array(weekdays * slotsPerDay);
    grids.set(id, known);
    return known;
  };
}

export function isFree(grid: WeekGrid, place: Place): boolean {
  return ((grid[indexOf(place.weekday, place.slot)] ?? 0) & weeksOf(place.parity)) === 0;
}

export function occupy(grid: WeekGrid, place: Place): void {
  const index = indexOf(place.weekday, place.slot);
  grid[index] = (grid[index] ?? 0) | weeksOf(place.parity);
}

/** How the day looks with one more pair in the slot, or as it is when the slot is 0. */
export function dayShape(grid: WeekGrid, weekday: number, added: number): DayShape {
  let pairs = 0;
  let first = slotsPerDay;
  let last = 0;
  for (let slot = 1; slot <= slotsPerDay; slot += 1) {
    if (grid[indexOf(weekday, slot)] === 0 && slot !== added) continue;
    pairs += 1;
    first = Math.min(first, slot);
    last = slot;
  }
  return { pairs, gaps: pairs === 0 ? 0 : last - first + 1 - pairs };
}

/** Whether the slot is already used in the other weeks. */
export function isHalfUsed(grid: WeekGrid, weekday: number, slot: number): boolean {
  return grid[indexOf(weekday, slot)] !== 0;
}

function indexOf(weekday: number, slot: number): number {
  return (weekday - 1) * slotsPerDay + slot - 1;
}

function weeksOf(parity: Parity): number {
  return parity === 0 ? bothWeeks : parity;
}
