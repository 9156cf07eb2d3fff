import ICAL from 'ical.js';

import { universityDay, universityTime } from '#platform/clock.ts';

/** One event of a calendar as another program understands it: one line for each time it takes place. */
export interface ReadEvent {
  readonly uid: string;
  /** `YYYY-MM-DD` and `HH:MM` at the university. */
  readonly day: string;
  readonly starts: string;
  readonly ends: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly isCancelled: boolean;
}

/** What stands in one VEVENT. */
export interface ReadComponent {
  readonly uid: string;
  readonly recurrenceId: string | null;
  readonly sequence: number;
  readonly stamp: string;
}

export interface ReadCalendar {
  readonly name: string;
  readonly method: string;
  readonly events: readonly ReadEvent[];
  readonly components: readonly ReadComponent[];
}

/** Reads a calendar with the parser of another project and expands its rhythms. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  // Left to itself, the parser takes an exception for one of every series that meets at that moment.
  const apart = { exceptions: [], strictExceptions: true };
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one, apart));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const event of events.filter((one) => one.isRecurrenceException())) {
    const master = masters.find(({ uid }) => uid === event.uid);
    if (master === undefined) throw new Error(`nothing repeats under ${event.uid}`);
    master.relateException(event);
  }
  return {
    // The parser knows no type of this property and leaves it escaped.
    name: textOf(calendar, 'x-wr-calname').replaceAll(/\\([\\;,])/g, '$1'),
    method: textOf(calendar, 'method'),
    events: masters.flatMap(occurrencesOf),
    components: events.map(({ component, uid, sequence }) => ({
      uid,
      sequence,
      recurrenceId: component.hasProperty('recurrence-id') ? textOf(component, 'recurrence-id') : null,
      stamp: textOf(component, 'dtstamp'),
    })),
  };
}

function occurrencesOf(event: ICAL.Event): ReadEvent[] {
  if (!event.isRecurring()) return [occurrenceOf(event, event.startDate, event.endDate)];
  const found: ReadEvent[] = [];
  const times = event.iterator();
  for (let time = times.next(); time !== undefined && time !== null; time = times.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    found.push(occurrenceOf(item, startDate, endDate));
  }
  return found;
}

function occurrenceOf(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ReadEvent {
  return {
    uid: event.uid,
    day: universityDay(start.toJSDate()),
    starts: universityTime(start.toJSDate()),
    ends: universityTime(end.toJSDate()),
    summary: event.summary,
    location: event.location,
    description: event.description,
    isCancelled: textOf(event.component, 'status') === 'CANCELLED',
  };
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '');
}
