import { setImmediate } from 'node:timers/promises';

import type { Input, Language, Output } from '@bilim/contract';
import { mostCards, qrReportsApi } from '@bilim/contract/qrReports';
import type { PrintedCard } from '@bilim/contract/qrReports';
import * as z from 'zod/mini';

import { photoUrl } from '#modules/people/photoUrl.sql.ts';
import { callerOf, capacityOf } from '#modules/profile/caller.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay, universityHour } from '#platform/clock.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { wireBytes } from '#platform/db/wireJson.ts';
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
import type { Code } from './drawCode.ts';
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

type ReadCard = Omit<PrintedCard, 'picture'> & Code;

/** So many codes are drawn before others have their turn. */
const atOnce = 20;

/** Cards for paper: they open until the year that is asked about ends. */
export async function readCards(
  call: Call<typeof qrReportsApi.cards | typeof qrReportsApi.sheets>,
): Promise<ReadCard[]> {
  const { db, input, language, person } = call;
  const looking = lookingOf(call);
  const { studyYearId = null, groupId = null, studentId = null } = input;
  const asked = { ...looking, studyYearId, groupId, studentId, most: mostCards };
  const rows = await selectCards[language][capacityOf(person)](db, asked);
  const [, validUntil] = daysOf(looking.yearId);
  const until = { validUntil, endsAt: universityHour(validUntil, 24) };
  const cards = [];
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate();
    cards.push(cardOf(call, row, until));
  }
  return cards;
}

/** The same as they travel: pictures are nearly all of it, and stay the bytes that they are. */
export async function writeCards(call: Call<typeof qrReportsApi.cards>): Promise<WireJson> {
  const cards = await readCards(call);
  const without = cards.map((card) => ({ ...card, picture: '\0' }));
  const [begin = '', ...rest] = JSON.stringify(z.encode(qrReportsApi.cards.reply, without)).split(place);
  const written = cards.flatMap(({ picture }, index) => [picture, Buffer.from(rest[index] ?? '')]);
  return wireBytes([Buffer.from(begin), ...written]);
}

/** As JSON has what stands for a picture, and nothing else: no text of the database holds it. */
const place = JSON.stringify('\0');

function cardOf(
  { parts: { keys, address }, language, now }: Call<typeof qrReportsApi.cards | typeof qrReportsApi.sheets>,
  { photoFileId, studyYearId, ...row }: RowOf<typeof selectCards.ru.staff>,
  { validUntil, endsAt }: { readonly validUntil: string; readonly endsAt: Date },
): ReadCard {
  const { studentId, groupId, issue } = row;
  const isOver = endsAt <= now;
  const code = isOver ? noCode : drawCode(keys, address, { studentId, groupId, issue, endsAt });
  return {
    ...row,
    studyYearName: yearName(language, studyYearId),
    photo: photoUrl(studentId, photoFileId),
    ...code,
    validUntil,
  };
}

const noCode = { url: '', picture: Buffer.from('""') };
