import { setImmediate } from 'node:timers/promises';

import type { Input, Language, Output } from '@bilim/contract';
import { CardCode, CardTime, mostCards, qrReportsApi } from '@bilim/contract/qrReports';
import type { PrintedCard } from '@bilim/contract/qrReports';
import * as z from 'zod/mini';

import { callerOf, capacityOf } from '#modules/profile/caller.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay, universityHour } from '#platform/clock.ts';
import { membersOf, wireBytes } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';

import { selectCards } from './cards.queries.ts';
import {
  selectFaculties,
  selectForms,
  selectPlaces,
  selectSpecialties,
  selectYears,
} from './chain.queries.ts';
import { drawCode } from './drawCode.ts';
import { say } from './texts/say.ts';

type Asked = Partial<Input<typeof qrReportsApi.cards>>;

/** Of a year that is over its last day counts, of one to come its first. */
function lookingOf({ person, now, input }: Pick<Call, 'person' | 'now'> & { readonly input: Asked }) {
  if (person === null) throw new Error('nobody asks whom the contract does not admit');
  const today = universityDay(now);
  const yearId = input.academicYearId ?? defaultYearId(today);
  const [first, last] = daysOf(yearId);
  const { facultyId = null, educationFormId = null, specialtyId = null } = input;
  const day = today < first ? first : today > last ? last : today;
  return { ...callerOf(person, today), yearId, day, facultyId, educationFormId, specialtyId };
}

/** September begins the year. */
const daysOf = (yearId: number) => [`${2000 + yearId}-09-01`, `${2001 + yearId}-08-31`] as const;

export const readFaculties = async (call: Call<typeof qrReportsApi.faculties>) =>
  await selectFaculties[call.language][capacityOf(call.person)](call.db, lookingOf(call));

export const readForms = async (call: Call<typeof qrReportsApi.forms>) =>
  await selectForms[call.language][capacityOf(call.person)](call.db, lookingOf(call));

export const readSpecialties = async (call: Call<typeof qrReportsApi.specialties>) =>
  await selectSpecialties[call.language][capacityOf(call.person)](call.db, lookingOf(call));

export async function readYears(
  call: Call<typeof qrReportsApi.years>,
): Promise<Output<typeof qrReportsApi.years>> {
  const { db, person, input } = call;
  const looking = lookingOf(call);
  const rows = await selectYears[capacityOf(person)](db, looking);
  const { studentId } = input;
  const places =
    studentId === undefined ? [] : await selectPlaces[capacityOf(person)](db, { ...looking, studentId });
  const placesIn = (studyYearId: number) => places.find((one) => one.studyYearId === studyYearId);
  return rows.map((row) => ({
    ...row,
    ...placesIn(row.studyYearId),
    studyYearName: yearName(call.language, row.studyYearId),
  }));
}

const yearName = (language: Language, number: number) => say(language, 'qrreports.year', { number });

/** So long codes are drawn before others have their turn; most are known already. */
const turnMs = 10;

/** Cards for paper: they open until the year that is asked about ends. */
export async function writeCards(
  call: Call<typeof qrReportsApi.cards | typeof qrReportsApi.sheets>,
): Promise<WireJson> {
  return wireBytes(await listCards(call));
}

/** The same to be worked with. */
export async function readCards(call: Call<typeof qrReportsApi.sheets>): Promise<PrintedCard[]> {
  const written = Buffer.concat(await listCards(call)).toString();
  return z.decode(qrReportsApi.cards.reply, JSON.parse(written));
}

/** A list of cards as JSON, in pieces. Pictures are nearly all of it, and stay the bytes that they are. */
async function listCards(
  call: Call<typeof qrReportsApi.cards | typeof qrReportsApi.sheets>,
): Promise<Buffer[]> {
  const { db, input, language, person, now, parts } = call;
  const looking = lookingOf(call);
  const { studyYearId = null, groupId = null, studentId = null } = input;
  const asked = { ...looking, studyYearId, groupId, studentId, most: mostCards };
  const rows = await selectCards[language][capacityOf(person)](db, asked);
  const [, validUntil] = daysOf(looking.yearId);
  const endsAt = universityHour(validUntil, 24);
  const timeOf = timesUntil(language, validUntil);
  const written = [];
  let begun = performance.now();
  for (const [index, { facts, studyYearId: year, ...card }] of rows.entries()) {
    if (performance.now() - begun > turnMs) {
      await setImmediate();
      begun = performance.now();
    }
    const code = endsAt <= now ? noCode : drawCode(parts.keys, parts.address, { ...card, endsAt });
    written.push(Buffer.from(`${index === 0 ? '[' : '},'}${facts.slice(0, -1)},${timeOf(year)},`), code);
  }
  return [...written, Buffer.from(written.length === 0 ? '[]' : '}]')];
}

/** What a card of each year of study says of its time; a list has few of them. */
function timesUntil(language: Language, validUntil: string) {
  const known = new Map<number, string>();
  return (year: number) => {
    const time =
      known.get(year) ?? membersOf(CardTime, { studyYearName: yearName(language, year), validUntil });
    known.set(year, time);
    return time;
  };
}

const noCode = Buffer.from(membersOf(CardCode, { url: '', picture: '' }));
