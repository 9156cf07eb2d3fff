import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { download, get, write } from './core/endpoint.ts';
import { count, instant, single } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export { calendarErrors } from './calendarFeed.errors.ts';

const folder = '/lms/public/ical/';
const ending = '.ics';

/** Matches the addresses of all calendars. */
export const calendarFeedFolder = `${folder}*`;

/** Where calendar apps fetch the timetable that belongs to a secret. */
export function calendarFeedPath(secret: string): string {
  return `${folder}${secret}${ending}`;
}

/** The secret in such an address; empty when it is not written like one. */
export function calendarSecretIn(path: string): string {
  const [plain = ''] = path.split('?');
  if (!plain.startsWith(folder) || !plain.endsWith(ending)) return '';
  return plain.slice(folder.length, -ending.length);
}

export type CalendarFeed = z.output<typeof CalendarFeed>;
/** The private address under which a calendar app reads somebody's timetable, and whether it does. */
export const CalendarFeed = wireObject({
  /** Counts the addresses this person has had, from 0 for none yet. Writes name it, so that a repetition does nothing. */
  number: count,
  /** Path of the address; null while there is none. */
  path: z.nullable(z.string()),
  madeAt: z.nullable(instant),
  lastFetchedAt: z.nullable(instant),
  /** What the calendar app calls itself. */
  lastFetchedBy: z.nullable(z.string()),
});

/** The address that is to be replaced or withdrawn: an older number than the present one changes nothing. */
const whichOne = wireObject({ number: count });

export const calendarFeedApi = {
  /** The own address, as often as another device needs it. */
  state: get({
    path: '/api/schedule/calendar.json',
    hasSecret: true,
    access: signedIn,
    input: wireObject({}),
    reply: single(CalendarFeed),
  }),

  /** A new address; the one before stops working at once. */
  make: write({
    path: '/api/schedule/calendar/make.json',
    hasSecret: true,
    access: signedIn,
    repeat: 'natural',
    input: whichOne,
    reply: single(CalendarFeed),
  }),

  /** No address any more. */
  revoke: write({
    path: '/api/schedule/calendar/revoke.json',
    hasSecret: true,
    access: signedIn,
    repeat: 'natural',
    input: whichOne,
    reply: single(CalendarFeed),
  }),

  /** The same calendar as a file, once. */
  file: download({
    path: '/api/schedule/calendar.ics',
    access: signedIn,
    input: wireObject({}),
  }),
};
