import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { shortName, spelledIn } from '@bilim/contract/personNames';
import { ScheduleDay } from '@bilim/contract/schedule';
import { addDays } from '@bilim/contract/days';
import * as z from 'zod/mini';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { saveVersions } from './calendarFeed.queries.ts';
import type { FeedOwner, HalfYear } from './calendarFeed.queries.ts';
import { seriesOf } from './calendarSeries.ts';
import type { Series } from './calendarSeries.ts';
import { calendarText, contentsOf, eventsOf } from './calendarText.ts';
import { versionsAfter } from './calendarVersions.ts';
import { selectStudentDays, selectTeacherDays } from './schedule.queries.ts';
import { say } from './texts/say.ts';

/** Half-years that ended longer ago are left out. */
const rememberedDays = 365;
/** Two fetches at once may disagree about what is new; the later one looks again. */
const mostTries = 4;

const Days = z.array(ScheduleDay);
/** The words of weekdays are no part of a calendar. */
const noDayNames: readonly string[] = Array.from({ length: 7 }, () => '');

export interface Calendar {
  readonly text: string;
  /** Changes with the text and with nothing else. */
  readonly etag: string;
}

/** The day from which on half-years belong to a calendar. */
export function calendarSince(now: Date): string {
  return addDays(universityDay(now), -rememberedDays);
}

interface Asked {
  readonly db: Database;
  readonly now: Date;
  /** Ends the UIDs. */
  readonly domain: string;
  /** Finds the owner as the database has it now. */
  readonly find: () => Promise<FeedOwner | null>;
}

export interface Told {
  readonly owner: FeedOwner;
  readonly calendar: Calendar;
}

/** The calendar of whoever `find` finds, with versions that count its changes; null when it finds nobody. */
export async function tellCalendar({ db, now, domain, find }: Asked): Promise<Told | null> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const owner = await find();
    if (owner === null) return null;
    const { language, fullName } = owner;
    const events = eventsOf(await readSeries(db, owner, now), domain, language);
    const { versions, isChanged } = versionsAfter(owner.versions, contentsOf(events), now);
    if (isChanged && !(await saveVersions(db, owner, versions))) continue;
    const name = say(language, 'calendar.name', { person: ownerIn(language, fullName) });
    const text = calendarText({ name, language }, events, versions);
    return { owner, calendar: { text, etag: etagOf(text) } };
  }
  throw new AppError('server.busy', { params: { retryAfterSeconds: 2 } });
}

/** Apps of all kinds show it: without the spaces that do not break. */
function ownerIn(language: Language, fullName: string): string {
  return spelledIn(language, shortName(fullName).replaceAll('\u00A0', ' '));
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Lessons that the person gives and takes, of all half-years, the earliest first. */
async function readSeries(db: Database, owner: FeedOwner, now: Date): Promise<Series[]> {
  const found: Series[] = [];
  for (const halfYear of owner.halfYears) {
    const days = z.decode(Days, JSON.parse(await readDays(db, owner, halfYear, now)));
    found.push(...seriesOf(days, { kind: halfYear.kind, personId: owner.personId }));
  }
  const byKey = new Map(found.map((series) => [series.key, series]));
  return [...byKey.values()].sort((one, other) => compare(orderOf(one), orderOf(other)));
}

async function readDays(
  db: Database,
  { personId, language }: { readonly personId: number; readonly language: Language },
  { kind, academicYearId, seasonId }: HalfYear,
  now: Date,
): Promise<string> {
  const asked = { academicYearId, seasonId, personId, dayNames: noDayNames };
  if (kind === 'teacher') return await selectTeacherDays(db, language, asked);
  const own = {
    callerId: personId,
    today: universityDay(now),
    isEverywhere: false,
    faculties: [],
    departments: [],
    groups: [],
  };
  return (await selectStudentDays(db, language, { ...asked, ...own })) ?? '[]';
}

const orderOf = ({ firstDay, lesson, key }: Series) => `${firstDay} ${lesson.starts} ${key}`;

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
