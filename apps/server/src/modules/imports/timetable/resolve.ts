import { addDays, weekdayOf } from '@bilim/contract/days';
import { dayInWeek, weekOfTerm } from '@bilim/contract/weeks';

import type { Term } from './catalogue.ts';
import { findClass } from './findClass.ts';
import type { LineContext, Report } from './lineContext.ts';
import type { Lesson, Weeks } from './lesson.ts';
import { rowsOfWeeks, tidyWeeks } from './lesson.ts';
import type { Lookup } from './lookup.ts';
import { problemAt } from './source.ts';
import type { ColumnKey, Problem, SourceLine } from './source.ts';
import { gridFor, slotsFilled, spanOf, timeMeanings } from './times.ts';
import { meansOnline, readParity, readSlot, readWeekday, readWeekList, readWhen } from './words.ts';

export interface Resolved {
  readonly line: SourceLine;
  /** Several where its time is split into slots, or its weeks are no plain row; none when it says what cannot be. */
  readonly lessons: readonly Lesson[];
  readonly problems: readonly Problem[];
}

/** What a line means, or everything that is wrong with it. */
export function resolveLine(line: SourceLine, lookup: Lookup): Resolved {
  const problems: Problem[] = [];
  const report: Report = (code, column, params) => {
    // A column that the sheet lacks is one error of the sheet.
    const isColumnMissing = column !== null && line.columns?.has(column) === false;
    if (!isColumnMissing) problems.push(problemAt(line, code, column, params));
    return null;
  };
  const context: LineContext = { line, lookup, report, note: (problem) => problems.push(problem) };
  const weekday = readCell(context, 'weekday', readWeekday, 'weekday_unknown');
  const weeks = weekday === null ? null : findWeeks(context, weekday);
  const found = findClass(context);
  const place = findPlace(context);
  const times = findTimes(context, found, place);
  if (weekday === null || times === null || weeks === null || found === null || place === null)
    return { line, lessons: [], problems: asTheyStand(problems) };
  const lessons = times.flatMap((timeSlotId) =>
    weeks.map((some) => ({ ...found, ...place, ...some, weekday, timeSlotId })),
  );
  return { line, lessons, problems };
}

/** The time is read last, for its grid is that of class and room; it is told where it stands. */
function asTheyStand(problems: readonly Problem[]): Problem[] {
  const first = (['weekday', 'slot'] as const).flatMap((key) =>
    problems.filter(({ column }) => column === key),
  );
  return [...first, ...problems.filter(({ column }) => column !== 'weekday' && column !== 'slot')];
}

/** A cell that must be filled, in the meaning of `read`. */
function readCell<T>(
  { line, report }: LineContext,
  column: ColumnKey,
  read: (text: string) => T | null,
  unknown: Problem['code'],
): T | null {
  const text = line.cells[column];
  if (text === undefined) return report('required', column);
  return read(text) ?? report(unknown, column);
}

type Class = Pick<Lesson, 'assignmentId'> | null;
type Somewhere = Pick<Lesson, 'roomId'> | null;

/** The slot, or the slots into which a time is split that no grid has. */
function findTimes({ line, lookup, report }: LineContext, found: Class, place: Somewhere): number[] | null {
  const text = line.cells.slot;
  if (text === undefined) return report('required', 'slot');
  const { catalogue } = lookup;
  const assignment = catalogue.assignments.get(found?.assignmentId ?? 0);
  const room = catalogue.rooms.get(place?.roomId ?? 0);
  const gridId = assignment === undefined ? catalogue.gridId : gridFor(catalogue, assignment, room);
  const words = readSlot(text);
  const [slot] = words === null ? [] : lookup.slots(words, gridId);
  if (slot !== undefined) return [slot.id];
  const span = spanOf(text);
  if (span === null) return report('slot_unknown', 'slot', { known: lookup.knownSlots(gridId) });
  const filled =
    lookup.timeMeaning(text) === timeMeanings.split ? slotsFilled(span, catalogue.slots, gridId) : [];
  return filled.length > 0
    ? filled.map(({ id }) => id)
    : report('time_unknown', 'slot', { known: lookup.knownSlots(gridId) });
}

function findWeeks(context: LineContext, weekday: number): Weeks[] | null {
  const { line, lookup, report } = context;
  const { term } = lookup.catalogue;
  const parity = readParity(line.cells.parity ?? '');
  const listed = parity === null ? readWeekList(line.cells.parity ?? '') : null;
  if (parity === null && listed === null) return report('parity_unknown', 'parity');
  const first = readWeek(context, 'from', weekday);
  const last = readWeek(context, 'to', weekday);
  if (first === null || last === null) return null;
  const rows = parity === null ? rowsOfWeeks(listed ?? []) : [{ parity, first: 1, end: term.weeks + 1 }];
  const weeks = rows
    .map((row) => tidyWeeks({ ...row, first: Math.max(row.first, first), end: Math.min(row.end, last + 1) }))
    .filter((row) => row !== null && meetsInTerm(row, weekday, term));
  return weeks.length > 0 ? weeks.flatMap((row) => row ?? []) : report('never_meets', 'from');
}

/** The first or last week of the term in which a lesson of that weekday lies within what the cell says. */
function readWeek(
  { line, lookup, report }: LineContext,
  column: 'from' | 'to',
  weekday: number,
): number | null {
  const { term } = lookup.catalogue;
  const text = line.cells[column];
  if (text === undefined) return column === 'from' ? 1 : term.weeks;
  const when = readWhen(text);
  if (when === null) return report('date_invalid', column);
  if ('week' in when) {
    const isWeek = when.week >= 1 && when.week <= term.weeks;
    return isWeek ? when.week : report('outside_term', column, { weeks: term.weeks });
  }
  const isFrom = column === 'from';
  if (isFrom ? when.day > term.endsOn : when.day < term.startsOn)
    return report('outside_term', column, { weeks: term.weeks });
  const ahead = (weekday - weekdayOf(when.day) + 7) % 7;
  const meeting = isFrom ? addDays(when.day, ahead) : addDays(when.day, ahead === 0 ? 0 : ahead - 7);
  return Math.min(term.weeks, Math.max(1, weekOfTerm(term.startsOn, meeting)));
}

/** A term may begin or end in the middle of a week, so that its first or last week lacks some weekdays. */
function meetsInTerm({ first, end, parity }: Weeks, weekday: number, term: Term): boolean {
  const step = parity === 0 ? 1 : 2;
  return [first, first + step].some((week) => {
    const day = dayInWeek(term.startsOn, week, weekday);
    return week < end && day >= term.startsOn && day <= term.endsOn;
  });
}

function findPlace(context: LineContext): Pick<Lesson, 'roomId' | 'onlineUrl'> | null {
  const { line, lookup, report } = context;
  const { room: name, link } = line.cells;
  if (link !== undefined && !isLink(link)) return report('link_invalid', 'link');
  const onlineUrl = link ?? null;
  if (name === undefined || meansOnline(name))
    return onlineUrl === null ? report('place_missing', 'room') : { roomId: null, onlineUrl };
  const [room, another] = lookup.rooms(name);
  if (room === undefined) return report('room_unknown', 'room');
  return another === undefined ? { roomId: room.id, onlineUrl } : report('room_ambiguous', 'room');
}

function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && text.length <= 500 && URL.canParse(text);
}
