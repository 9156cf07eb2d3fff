import { AppError } from '@bilim/contract';
import ICAL from 'ical.js';
import { tzlib_get_ical_block as zoneBlock, tzlib_get_timezones as zoneNames } from 'timezones-ical-library';

import { meetingsIn } from './calendarMeetings.ts';
import type { Meeting } from './calendarMeetings.ts';
import type { Term } from './catalogue.ts';
import type { ProblemCode } from './source.ts';

/** Names of our own fields in a calendar file begin so. */
const ownPrefix = 'x-bilim-';
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
  const components = calendarsIn(text).flatMap((calendar) =>
    withZones(calendar).getAllSubcomponents('vevent'),
  );
  const read = readingIn(fileName, meetingsIn(term, components));
  return components
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
  const defined = new Set(
    calendar.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid'))),
  );
  for (const name of zonesUsed(calendar)) {
    const [block] = defined.has(name) || !knownZones.has(name) ? [] : [zoneBlock(name)].flat();
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

function readingIn(file: string, meetingsOf: (component: ICAL.Component) => Meeting[]) {
  return (component: ICAL.Component, line: number): FileEvent => {
    const texts = {
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
        return { ...texts, meetings: [], problem: { code: 'zone_unknown', value: missing } };
      return { ...texts, meetings: meetingsOf(component), problem: null };
    } catch (error) {
      if (error instanceof AppError) throw error;
      return {
        ...texts,
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
