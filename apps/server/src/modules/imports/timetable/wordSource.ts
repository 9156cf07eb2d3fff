import { holds, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { WordKind } from '@bilim/contract/timetableWords';

import type { WordSource } from '../runs/words.queries.ts';

/** Whoever plans for the whole university says what words mean there, whoever plans for a faculty says it for that one. */
export function reachOf(person: Person): string {
  const scope = scopeOf(person, 'schedules.manage');
  return scope === 'all' ? '' : scope.toSorted((one, other) => one - other).join();
}

/** Rooms belong to the university: its dictionary asks for the same right. */
export function mayMakeRooms(person: Person): boolean {
  return scopeOf(person, 'schedules.manage') === 'all';
}

/**
 * Whether what a word names may be made where it is read. Rooms come with the import; groups are added to their
 * dictionary, and teachers where people are kept, with the rights of those places.
 */
export function mayMake(person: Person, kind: WordKind): boolean {
  if (kind === 'teacher') return holds(person, 'people.manage');
  return (kind === 'room' || kind === 'group') && mayMakeRooms(person);
}

export function wordSource(person: Person, source: string): WordSource {
  return { importKind: 'timetable', reach: reachOf(person), source };
}

/** All workbooks are one source: people write them. */
export const workbooks = 'workbook';
const calendars = 'calendar ';

/** Calendars of one program are one source, whatever its version. */
export function sourceOfCalendar(file: Buffer): string {
  const [, producer = ''] = /^PRODID[^:\r\n]*:(.*)$/im.exec(file.subarray(0, 5_000).toString('utf8')) ?? [];
  return sourceOfProgram(
    producer
      .replaceAll(/[\d.]+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 200),
  );
}

/** Files of a program, by its name. */
export function sourceOfProgram(name: string): string {
  return `${calendars}${name}`;
}

/** The program by its own name; null for workbooks. */
export function programOf(source: string): string | null {
  return source.startsWith(calendars) ? source.slice(calendars.length) : null;
}
