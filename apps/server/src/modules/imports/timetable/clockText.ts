import type { Cell } from '#platform/xlsx/sheet.ts';
import { textOf } from '#platform/xlsx/values.ts';

const dayMinutes = 24 * 60;

/** A time of day is kept as a part of a day, by itself or on the first day that the program knows. */
export function clockText(cell: Cell): string {
  if (typeof cell === 'number' && cell > 0 && cell < 1) return clockOf(Math.round(cell * dayMinutes));
  if (cell instanceof Date && cell.getUTCFullYear() < 1901)
    return clockOf(cell.getUTCHours() * 60 + cell.getUTCMinutes());
  return textOf(cell);
}

function clockOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
