import type { Language } from '@bilim/contract';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import ical, {
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { ICalEventData } from 'ical-generator';
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library';

import { universityZone } from '#platform/clock.ts';

import type { Change, Series } from './calendarSeries.ts';
import { bilimProperties, descriptionOf, summaryOf, placeOf } from './calendarWords.ts';
import type { Versions } from './calendarVersions.ts';
import { say } from './texts/say.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** How often calendar apps are asked to look; most look when they please. */
const refreshSeconds = 3600;

/** Events by the UID under which calendar apps know them, for good: a rhythm with its exceptions, or one meeting. */
export type Events = ReadonlyMap<string, readonly ICalEventData[]>;

/** What is told of each series; `domain` ends the UIDs and tells installations apart. */
export function eventsOf(series: readonly Series[], domain: string, language: Language): Events {
  return new Map(series.map((one) => [`lesson-${one.key}@${domain}`, toldOf(one, language)]));
}

/** What decides whether an event has changed: everything that is told of it but its version. */
export function contentsOf(events: Events): Map<string, string> {
  return new Map([...events].map(([uid, told]) => [uid, JSON.stringify(told)]));
}

interface Heading {
  readonly name: string;
  readonly language: Language;
}

/** The whole calendar as RFC 5545 has it. The same events and versions give the same bytes. */
export function calendarText({ name, language }: Heading, events: Events, versions: Versions): string {
  const calendar = ical({
    prodId: { company: 'Bilim', product: 'Schedule', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    // The library writes the name as it is.
    name: clean(name).replaceAll(/[\\;,]/g, String.raw`\$&`),
    ttl: refreshSeconds,
    timezone: { name: null, generator: (zone) => [zoneBlock(zone)].flat()[0] ?? null },
    x: { 'X-WR-TIMEZONE': universityZone },
  });
  for (const [uid, told] of events) {
    const version = versions[uid];
    const stamp = new Date(version?.changedAt ?? 0);
    for (const event of told) {
      calendar.createEvent({
        ...event,
        id: uid,
        sequence: version?.sequence ?? 0,
        stamp,
        lastModified: stamp,
      });
    }
  }
  return `${propertiesFirst(calendar.toString())}\r\n`;
}

/** RFC 5545 wants what is said of the calendar before its zone and events; the library puts most of it behind them. */
function propertiesFirst(calendar: string): string {
  const lines = calendar.split(/\r\n(?![ \t])/);
  const properties: string[] = [];
  const components: string[] = [];
  let depth = 0;
  for (const line of lines.slice(1, -1)) {
    if (line.startsWith('BEGIN:')) depth += 1;
    (depth === 0 ? properties : components).push(line);
    if (line.startsWith('END:')) depth -= 1;
  }
  return [...lines.slice(0, 1), ...properties, ...components, ...lines.slice(-1)].join('\r\n');
}

/** The rhythm first, then each meeting that differs; what happens once is a single event. */
function toldOf(series: Series, language: Language): ICalEventData[] {
  const { lesson, firstDay, lastDay, everyWeeks, without, changes } = series;
  const [only] = changes;
  if (firstDay === lastDay)
    return [only === undefined ? usual(series, language) : changed(series, only, language)];
  return [
    {
      ...usual(series, language),
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        ...(everyWeeks === 1 ? {} : { interval: everyWeeks }),
        until: zoned(lastDay, lesson.starts),
        ...(without.length === 0 ? {} : { exclude: without.map((day) => zoned(day, lesson.starts)) }),
      },
    },
    ...changes.map((change) => ({
      ...changed(series, change, language),
      recurrenceId: zoned(change.usualDay, lesson.starts),
    })),
  ];
}

function usual({ lesson, firstDay }: Series, language: Language): ICalEventData {
  const { roomName, roomLatitude: lat, roomLongitude: lon, onlineUrl } = lesson;
  const isOnMap = roomName !== '' && lat !== null && lon !== null;
  return {
    start: zoned(firstDay, lesson.starts),
    end: zoned(firstDay, lesson.ends),
    timezone: universityZone,
    summary: clean(summaryOf(lesson)),
    description: clean(descriptionOf(lesson, lesson, language)),
    location: { title: clean(placeOf(roomName, onlineUrl, language)), ...(isOnMap && { geo: { lat, lon } }) },
    url: addressOf(onlineUrl),
    status: ICalEventStatus.CONFIRMED,
    categories: [{ name: clean(lesson.lessonTypeShort) }],
    x: Object.entries(bilimProperties(lesson)).map(([key, value]) => ({ key, value: clean(value) })),
  };
}

function changed(series: Series, change: Change, language: Language): ICalEventData {
  const { day, starts, ends, isHeld, room, onlineUrl } = change;
  const base = usual(series, language);
  const isElsewhere = room !== series.lesson.roomName;
  return {
    ...base,
    start: zoned(day, starts),
    end: zoned(day, ends),
    description: clean(descriptionOf(series.lesson, change, language)),
    ...(isElsewhere && { location: clean(placeOf(room, onlineUrl, language)) }),
    url: addressOf(onlineUrl),
    ...(!isHeld && {
      summary: clean(say(language, 'calendar.cancelled', { lesson: summaryOf(series.lesson) })),
      status: ICalEventStatus.CANCELLED,
      transparency: ICalEventTransparency.TRANSPARENT,
    }),
  };
}

/** The library escapes an address as if it were a text; without commas and semicolons there is nothing to escape. */
function addressOf(url: string | null): string | null {
  if (url === null || !/^https?:/.test(url) || !URL.canParse(url)) return null;
  return new URL(url).href.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C');
}

function zoned(day: string, time: string) {
  return dayjs.tz(`${day}T${time}`, universityZone);
}

/** A content line holds no control characters but tabs; line breaks are escaped. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '');
}
