import type { EventMapping, MappedColumn, PartChoice } from '@bilim/contract/timetableImport';
import { mappedColumns } from '@bilim/contract/timetableImport';
import { parityOfWeek, weekOfTerm } from '@bilim/contract/weeks';
import { weekdayOf } from '@bilim/contract/days';

import type { FileEvent } from './calendarFile.ts';
import type { Meeting } from './calendarMeetings.ts';
import type { Catalogue } from './catalogue.ts';
import { isFreeWeek } from './freeDays.ts';
import type { Weeks } from './lesson.ts';
import type { Problem, SourceLine } from './source.ts';
import type { ReadLines } from './workbook.ts';
import { wordKey } from './words.ts';

/** The lessons of a calendar file: one for each rhythm in which events of the same lesson meet. */
export function linesOfEvents(
  events: readonly FileEvent[],
  mapping: EventMapping,
  catalogue: Catalogue,
): ReadLines {
  return {
    columns: [],
    lines: seriesOf(events, mapping).flatMap((series) => linesOfSeries(series, catalogue)),
    problems: events.flatMap(({ file, line, problem }): Problem[] => {
      if (problem === null) return [];
      const place = { sheet: file, line, cell: null };
      return [
        { severity: 'error', code: problem.code, place, column: null, value: problem.value, params: {} },
      ];
    }),
  };
}

/** Meetings of one lesson on one weekday at one time. */
interface Series extends Pick<Meeting, 'starts' | 'ends'> {
  /** The first that tells of it. */
  readonly event: FileEvent;
  readonly values: SourceLine['cells'];
  readonly weekday: number;
  readonly days: string[];
}

/** Programs that know no repetition write an event for each meeting: those that say the same belong together. */
function seriesOf(events: readonly FileEvent[], mapping: EventMapping): Series[] {
  const found = new Map<string, Series>();
  for (const event of events) {
    const values = valuesOf(event, mapping);
    const lesson = JSON.stringify(values);
    for (const { day, starts, ends } of event.meetings) {
      const weekday = weekdayOf(day);
      const key = `${weekday} ${starts} ${ends} ${lesson}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { event, values, weekday, starts, ends, days: [day] });
      else known.days.push(day);
    }
  }
  return [...found.values()];
}

function linesOfSeries({ event, values, weekday, starts, ends, days }: Series, catalogue: Catalogue) {
  const weeks = days.map((day) => weekOfTerm(catalogue.term.startsOn, day));
  return rhythmsOf(weeks, (week) => isFreeWeek(catalogue, weekday, week)).map((rhythm): SourceLine => ({
    sheet: event.file,
    line: event.line,
    cells: {
      ...values,
      weekday: String(weekday),
      slot: `${starts}-${ends}`,
      parity: String(rhythm.parity),
      from: String(rhythm.first),
      to: String(rhythm.end - 1),
    },
  }));
}

/**
 * The fewest rhythms that give exactly these weeks, each weekly or fortnightly. A week that is free anyway, by a
 * holiday or at the edge of the term, does not break a rhythm.
 */
function rhythmsOf(weeks: readonly number[], isFree: (week: number) => boolean): Weeks[] {
  const left = new Set(weeks.toSorted((one, other) => one - other));
  const found: Weeks[] = [];
  for (const first of left) {
    const weekly = runFrom(first, 1, left, isFree);
    const fortnightly = runFrom(first, 2, left, isFree);
    const isWeekly = weekly.length >= fortnightly.length;
    const run = isWeekly ? weekly : fortnightly;
    for (const week of run) left.delete(week);
    const parity = isWeekly ? 0 : parityOfWeek(first);
    found.push({ parity, first, end: (run.at(-1) ?? first) + 1 });
  }
  return found;
}

function runFrom(
  first: number,
  step: 1 | 2,
  weeks: ReadonlySet<number>,
  isFree: (week: number) => boolean,
): number[] {
  const run = [first];
  for (let week = first + step; weeks.has(week) || isFree(week); week += step)
    if (weeks.has(week)) run.push(week);
  return run;
}

/** What the mapping finds in an event. */
export function valuesOf(event: FileEvent, mapping: EventMapping): Partial<Record<MappedColumn, string>> {
  const found: Partial<Record<MappedColumn, string>> = {};
  for (const column of mappedColumns) {
    const choice = mapping[column];
    const value = choice === null ? '' : partOf(event, choice, column);
    if (value !== '') found[column] = value;
  }
  if (found.link === undefined && /^https?:/.test(event.url)) found.link = event.url;
  return found;
}

function partOf(event: FileEvent, { part, value }: PartChoice, column: MappedColumn): string {
  const { summary, description } = event;
  const word = value ?? '';
  const parts: Readonly<Record<PartChoice['part'], () => string>> = {
    summary: () => summary,
    summary_before_bracket: () => /^[^(]*/.exec(summary)?.[0].trim() ?? '',
    summary_in_brackets: () => /\(([^()]*)\)/.exec(summary)?.[1]?.trim() ?? '',
    location: () => event.location,
    categories: () => event.categories,
    organizer: () => event.organizer,
    description_line: () => description.split('\n')[Number(word) - 1]?.trim() ?? '',
    description_label: () => labelled(description, word),
    x_bilim: () => event.own[column] ?? '',
    fixed: () => word,
  };
  return parts[part]();
}

/** What follows «Группа:» on its line. */
function labelled(description: string, label: string): string {
  for (const line of description.split('\n')) {
    const [word = '', ...rest] = line.split(':');
    if (rest.length > 0 && wordKey(word) === wordKey(label)) return rest.join(':').trim();
  }
  return '';
}

/** So many events show how a calendar file is written, each without its times and with so much of its texts. */
const shownEvents = 5;
const shownText = 2_000;

const short = (text: string) => text.slice(0, shownText);

export function sampleOf(events: readonly FileEvent[]): FileEvent[] {
  return events.slice(0, shownEvents).map((event) => ({
    ...event,
    summary: short(event.summary),
    location: short(event.location),
    description: short(event.description),
    categories: short(event.categories),
    organizer: short(event.organizer),
    own: Object.fromEntries(Object.entries(event.own).map(([name, value]) => [name, short(value)])),
    meetings: [],
  }));
}

/** Where the values stand as far as the file shows by itself; a person looks it over. */
export function guessMapping(events: readonly FileEvent[]): EventMapping {
  const some = (test: (event: FileEvent) => boolean) => events.some(test);
  const own = (column: MappedColumn) =>
    some((event) => event.own[column] !== undefined) ? choose('x_bilim') : null;
  const written = (part: 'categories' | 'organizer') =>
    some((event) => event[part] !== '') ? choose(part) : null;
  const label = (words: readonly string[]) => {
    const word = words.find((one) => some(({ description }) => labelled(description, one) !== ''));
    return word === undefined ? null : choose('description_label', word);
  };
  const hasBrackets = some(({ summary }) => /\([^()]+\)/.test(summary));
  const isOurs = own('discipline') !== null;
  return {
    discipline: own('discipline') ?? choose(hasBrackets ? 'summary_before_bracket' : 'summary'),
    type: own('type') ?? (hasBrackets ? choose('summary_in_brackets') : written('categories')),
    group: own('group') ?? label(labels.group),
    subgroup: own('subgroup') ?? label(labels.subgroup),
    teacher: own('teacher') ?? label(labels.teacher) ?? written('organizer'),
    room: isOurs ? own('room') : choose('location'),
    link: own('link'),
  };
}

/** Words before a colon in descriptions. */
const labels = {
  group: ['Группа', 'Группы', 'Топ', 'Group', 'Groups'],
  subgroup: ['Подгруппа', 'Чакан топ', 'Subgroup'],
  teacher: ['Преподаватель', 'Окутуучу', 'Teacher', 'Lecturer'],
} as const;

function choose(part: PartChoice['part'], value: string | null = null): PartChoice {
  return { part, value };
}
