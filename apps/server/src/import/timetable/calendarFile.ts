import { AppError } from '@bilim/contract';
import ICAL from 'ical.js';
import { tzlib_get_ical_block as zoneBlock, tzlib_get_timezones as zoneNames } from 'timezones-ical-library';

import { universityDay, universityTime } from '#platform/clock.ts';

import type { Term } from './catalogue.ts';
import type { ProblemCode } from './source.ts';

/** Names of our own fields in a calendar file begin so. */
const ownPrefix = 'x-bilim-';
/** A rule that has not come to the end of the term by then is not a timetable's. */
const mostTimes = 5_000;
/** Nor is one that repeats within a day. */
const tooOften: ReadonlySet<string> = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

/** One meeting of an event, on the university's clocks. */
export interface Meeting {
  readonly day: string;
  readonly starts: string;
  readonly ends: string;
}

/** An event of a calendar file as it stands there, with its meetings in the term. */
export interface FileEvent {
  readonly file: string;
  /** Line on which it begins. */
  readonly line: number;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly categories: string;
  readonly organizer: string;
  readonly url: string;
  /** Our own fields, by their names without the prefix. */
  readonly own: Readonly<Record<string, string>>;
  readonly meetings: readonly Meeting[];
  readonly problem: { readonly code: ProblemCode; readonly value: string } | null;
}

/** The events of a calendar file that meet in the term, in the order of the file. */
export function eventsOfCalendar(file: Buffer, fileName: string, term: Term): FileEvent[] {
  const text = textIn(file);
  const lines = linesOfEvents(text);
  const read = readingIn(term, fileName);
  return calendarsIn(text)
    .flatMap((calendar) => withZones(calendar).getAllSubcomponents('vevent'))
    .map((component, index) => ({ component, line: lines[index] ?? 0 }))
    .filter(({ component }) => !component.hasProperty('recurrence-id'))
    .map(({ component, line }) => read(component, line));
}

function textIn(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch (error) {
    throw new AppError('timetable.bad_calendar', { cause: error });
  }
}

function calendarsIn(text: string): ICAL.Component[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    const all = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    return all.map((one) => new ICAL.Component(one));
  } catch (error) {
    throw new AppError('timetable.bad_calendar', { cause: error });
  }
}

function linesOfEvents(text: string): number[] {
  return text.split(/\r?\n/).flatMap((line, index) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [index + 1] : []));
}

/** Files of some programs name zones without saying what they are. */
function withZones(calendar: ICAL.Component): ICAL.Component {
  const told = new Set(
    calendar.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid'))),
  );
  for (const name of zonesUsed(calendar)) {
    const [block] = told.has(name) || !knownZones.has(name) ? [] : [zoneBlock(name)].flat();
    if (block !== undefined) calendar.addSubcomponent(new ICAL.Component(ICAL.parse(block)));
  }
  return calendar;
}

const knownZones: ReadonlySet<string> = new Set([zoneNames()].flat());

function zonesUsed(calendar: ICAL.Component): Set<string> {
  const zones = calendar
    .getAllSubcomponents('vevent')
    .flatMap((event) => event.getAllProperties().map((property) => property.getParameter('tzid')));
  return new Set(zones.flatMap((zone) => (typeof zone === 'string' ? [zone] : [])));
}

function readingIn(term: Term, file: string) {
  return (component: ICAL.Component, line: number): FileEvent => {
    const told = {
      file,
      line,
      summary: textOf(component, 'summary'),
      location: textOf(component, 'location'),
      description: textOf(component, 'description'),
      categories: component
        .getAllProperties('categories')
        .flatMap((property) => property.getValues().map(String))
        .join(', '),
      organizer: organizerOf(component),
      url: textOf(component, 'url'),
      own: ownFieldsOf(component),
    };
    try {
      const missing = missingZone(component);
      if (missing !== null)
        return { ...told, meetings: [], problem: { code: 'zone_unknown', value: missing } };
      return { ...told, meetings: meetingsOf(component, term), problem: null };
    } catch {
      return {
        ...told,
        meetings: [],
        problem: { code: 'rule_unsupported', value: textOf(component, 'rrule') },
      };
    }
  };
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim();
}

function organizerOf(component: ICAL.Component): string {
  const property = component.getFirstProperty('organizer');
  return String(property?.getParameter('cn') ?? '').trim();
}

function ownFieldsOf(component: ICAL.Component): Record<string, string> {
  const own = component.getAllProperties().filter(({ name }) => name.startsWith(ownPrefix));
  return Object.fromEntries(
    own.map((property) => [
      property.name.slice(ownPrefix.length),
      String(property.getFirstValue())
        .replaceAll(/\\([\\;,])/g, '$1')
        .trim(),
    ]),
  );
}

function missingZone(component: ICAL.Component): string | null {
  const zone = component.getFirstProperty('dtstart')?.getParameter('tzid');
  if (typeof zone !== 'string') return null;
  return component.getTimeZoneByID(zone) === null ? zone : null;
}

/** All times within the term at which the event takes place, moved ones where they were moved to. */
function meetingsOf(component: ICAL.Component, { startsOn, endsOn }: Term): Meeting[] {
  if (component.getAllProperties('rrule').some((rule) => tooOften.has(frequencyOf(rule))))
    throw new Error('the rule repeats within a day');
  const event = new ICAL.Event(component);
  const siblings = component.parent?.getAllSubcomponents('vevent') ?? [];
  for (const sibling of siblings) {
    const isMine = sibling.hasProperty('recurrence-id') && textOf(sibling, 'uid') === event.uid;
    if (isMine) event.relateException(new ICAL.Event(sibling));
  }
  const times = event.isRecurring()
    ? timesOf(event, endsOn)
    : [{ item: event, startDate: event.startDate, endDate: event.endDate }];
  return times
    .filter(
      ({ item, startDate }) =>
        !startDate.isDate && textOf(item.component, 'status').toUpperCase() !== 'CANCELLED',
    )
    .map(({ startDate, endDate }) => ({
      day: dayOf(startDate),
      starts: timeOf(startDate),
      ends: timeOf(endDate),
    }))
    .filter(({ day }) => day >= startsOn && day <= endsOn);
}

function frequencyOf(rule: ICAL.Property): string {
  const recur = rule.getFirstValue();
  return recur instanceof ICAL.Recur ? recur.freq : '';
}

function timesOf(event: ICAL.Event, endsOn: string) {
  const found: { item: ICAL.Event; startDate: ICAL.Time; endDate: ICAL.Time }[] = [];
  const iterator = event.iterator();
  for (let count = 0; count < mostTimes; count += 1) {
    const time: ICAL.Time | null | undefined = iterator.next();
    if (time === null || time === undefined || dayOf(time) > endsOn) return found;
    found.push(event.getOccurrenceDetails(time));
  }
  throw new Error('the rule goes on and on');
}

/** A time without a zone is the university's. */
const isLocal = (time: ICAL.Time) => time.zone === ICAL.Timezone.localTimezone;
const pad = (value: number) => String(value).padStart(2, '0');

function dayOf(time: ICAL.Time): string {
  if (!isLocal(time)) return universityDay(time.toJSDate());
  return `${time.year}-${pad(time.month)}-${pad(time.day)}`;
}

function timeOf(time: ICAL.Time): string {
  if (!isLocal(time)) return universityTime(time.toJSDate());
  return `${pad(time.hour)}:${pad(time.minute)}`;
}
