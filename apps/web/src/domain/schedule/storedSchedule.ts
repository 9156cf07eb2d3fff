import type { Person } from '@bilim/contract';
import { roles } from '@bilim/contract';
import { StoredSchedule, type ScheduleDay } from '@bilim/contract/schedule';
import * as z from 'zod/mini';

/** The keys of specification section 4. */
const keys = { schedule: 'schedule', lastUpdated: 'lastUpdated' } as const;

export interface HalfYear {
  readonly academicYearId: number;
  readonly seasonId: number;
}

/**
 * The own timetable this browser kept, or null. What belongs to somebody else, or to another role of the
 * same person, is not only refused but removed.
 */
export function readStoredSchedule(person: Person): StoredSchedule | null {
  const stored = parse(localStorage.getItem(keys.schedule));
  if (stored === null) return null;
  if (stored.personId === person.id && stored.role === roles[person.role]) return stored;
  forgetSchedule();
  return null;
}

/** Keeps the own timetable; it replaces whatever person, year and half-year was kept before. */
export function storeSchedule(
  person: Person,
  halfYear: HalfYear,
  days: readonly ScheduleDay[],
  date: Date,
): void {
  const copy = { ...halfYear, date, personId: person.id, role: roles[person.role], days: [...days] };
  try {
    localStorage.setItem(keys.schedule, JSON.stringify(z.encode(StoredSchedule, copy)));
    localStorage.setItem(keys.lastUpdated, date.toISOString());
  } catch {
    // A full or forbidden storage costs only the copy for offline use.
    forgetSchedule();
  }
}

export function readLastUpdated(): Date | null {
  const date = new Date(localStorage.getItem(keys.lastUpdated) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function forgetSchedule() {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}

/** A copy that an older version or another hand wrote is as good as none. */
function parse(text: string | null): StoredSchedule | null {
  if (text === null) return null;
  try {
    const { success, data } = z.safeDecode(StoredSchedule, JSON.parse(text));
    return success ? data : null;
  } catch {
    return null;
  }
}
