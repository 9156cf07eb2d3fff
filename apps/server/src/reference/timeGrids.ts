import type { timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';

/** Single academic hours, or pairs of them. A university uses one; the default is marked. */
export const timeGridIds = { hours: 1, pairs: 2 } as const;

export const timeGridRows: readonly (typeof timeGrids.$inferInsert)[] = [
  { id: timeGridIds.hours, name: 'A', isDefault: true },
  { id: timeGridIds.pairs, name: 'B' },
];

/** Slot `n` of the pairs has the id `firstPairId + n - 1`. */
export const firstPairId = 21;

const hourStarts = Array.from({ length: 12 }, (_, index) => `${pad(index + 8)}:00`);
const pairStarts = ['08:00', '09:30', '11:00', '13:00', '14:30', '16:00', '17:30', '19:00'];

export const timeSlotRows: readonly (typeof timeSlots.$inferInsert)[] = [
  ...hourStarts.map((starts, index) => {
    return { id: index + 1, gridId: timeGridIds.hours, number: index + 1, starts, ends: after(starts, 50) };
  }),
  ...pairStarts.map((starts, index) => {
    return {
      id: firstPairId + index,
      gridId: timeGridIds.pairs,
      number: index + 1,
      starts,
      ends: after(starts, 80),
    };
  }),
];

function after(starts: string, minutes: number): string {
  const [hour = 0, minute = 0] = starts.split(':').map(Number);
  const ends = hour * 60 + minute + minutes;
  return `${pad(Math.floor(ends / 60))}:${pad(ends % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
