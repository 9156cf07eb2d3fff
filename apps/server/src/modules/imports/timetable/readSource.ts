import { AppError } from '@bilim/contract';
import type { EventMapping } from '@bilim/contract/timetableImport';

import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';

import type { Catalogue } from './catalogue.ts';
import { eventsOfCalendar } from './calendarFile.ts';
import type { FileEvent } from './calendarFile.ts';
import { guessMapping, linesOfEvents } from './calendarLines.ts';
import { mostLines } from './limits.ts';
import { linesOfWorkbook } from './workbook.ts';
import type { ReadLines } from './workbook.ts';
import { isUniTime, linesOfUniTime, uniTimeProgram } from './uniTimeFile.ts';
import { sourceOfCalendar, sourceOfProgram, workbooks } from './wordSource.ts';

/** What a file says, without the file. */
export type Source =
  // Whatever states its lessons line by line.
  | ({ readonly kind: 'workbook' } & ReadLines)
  | { readonly kind: 'calendar'; readonly events: readonly FileEvent[] };

/** Of which files this one is one, as words are remembered by. */
export function sourceOfFile(file: Buffer): string {
  if (isUniTime(file)) return sourceOfProgram(uniTimeProgram);
  return isCalendar(file) ? sourceOfCalendar(file) : workbooks;
}

/** Reads a workbook, a calendar file or an export of UniTime; which one it is shows in its first bytes, not in its name. */
export async function readSource(file: Buffer, fileName: string, catalogue: Catalogue): Promise<Source> {
  const source = await readAny(file, fileName, catalogue);
  const count = source.kind === 'workbook' ? source.lines.length : source.events.length;
  if (count === 0) throw new AppError('timetable.empty');
  if (count > mostLines) throw new AppError('timetable.too_many_lines', { params: { most: mostLines } });
  return source;
}

async function readAny(file: Buffer, fileName: string, catalogue: Catalogue): Promise<Source> {
  const { term } = catalogue;
  if (isCalendar(file)) return { kind: 'calendar', events: eventsOfCalendar(file, fileName, term) };
  if (isUniTime(file)) return { kind: 'workbook', ...linesOfUniTime(file, fileName, term) };
  return { kind: 'workbook', ...linesOfWorkbook(await readWorkbook(file), catalogue) };
}

function isCalendar(file: Buffer): boolean {
  const begin = file
    .subarray(0, 200)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return /^\s*BEGIN:VCALENDAR/i.test(begin);
}

/** The lessons that a source states for this half-year. */
export function linesOf(source: Source, mapping: EventMapping | null, catalogue: Catalogue): ReadLines {
  if (source.kind === 'workbook') return source;
  return linesOfEvents(source.events, mapping ?? guessMapping(source.events), catalogue);
}
