import type { Client } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';

import {
  cardCorrectionFiles,
  cardCorrections,
  cardFiles,
  personDetails,
  personEducations,
  personGuardians,
} from '#modules/personalCard/personalCard.tables.ts';
import type { FileStore } from '#platform/files/store.ts';
import { addDays } from '@bilim/contract/days';

import { inventPerson } from '../names.ts';
import type { DemoPlan } from '../plan.ts';
import { officeOf } from '../staff.ts';
import { createRandom } from '../random.ts';
import type { DemoStudent } from '../students.ts';

import { copyRows } from './copy.ts';
import { keepPaper } from './keepPaper.ts';
import { instantAt } from './recordColumns.ts';

const streets = [
  'ул. Токтогула',
  'ул. Московская',
  'пр. Манаса',
  'ул. Ахунбаева',
  'ул. Горького',
  'ул. Исанова',
];
const towns = ['г. Бишкек', 'г. Ош', 'г. Каракол', 'г. Нарын', 'г. Талас', 'г. Джалал-Абад', 'г. Баткен'];
/** The phones of relatives follow those of everybody who has a card. */
const firstRelative = 600_000;

/** What personal cards tell besides names: where people learned and live, whom to call, papers, and what waits to be corrected. */
export async function writeCards(client: Client, plan: DemoPlan, store: FileStore): Promise<void> {
  await writeDetails(client, plan);
  await writeEducations(client, plan);
  await writeRelatives(client, plan);
  await writePapers(client, plan, store);
  await writeRequests(client, plan, store);
}

async function writeDetails(client: Client, { body, seed }: DemoPlan): Promise<void> {
  const rows = body.students.map((student) => {
    const random = createRandom(seed, 'card', student.id);
    const home = `${random.pick(towns)}, ${random.pick(streets)}, ${random.int(1, 180)}`;
    const isNear = home.startsWith(towns[0] ?? '');
    const room = `Общежитие № ${random.int(1, 4)}, комната ${random.int(101, 540)}`;
    return {
      personId: student.id,
      livingAddress: isNear ? home : `${towns[0]}, ${random.pick(streets)}, ${random.int(1, 180)}`,
      registeredAddress: home,
      dormitory: !isNear && random.chance(0.5) ? room : null,
      military: student.person.gender === 'M' ? ('deferred' as const) : ('not_liable' as const),
    };
  });
  const columns = ['personId', 'livingAddress', 'registeredAddress', 'dormitory', 'military'] as const;
  await copyRows(client, personDetails, columns, rows);
}

async function writeEducations(client: Client, { body, staff, seed }: DemoPlan): Promise<void> {
  const schools = body.students.map(({ id, admissionYearId }) => {
    const random = createRandom(seed, 'school', id);
    return {
      personId: id,
      level: 'school' as const,
      institution: `Школа № ${random.int(1, 98)}, ${random.pick(towns)}`,
      year: 2000 + admissionYearId,
      documentNumber: `АА ${String(random.int(100_000, 999_999))}`,
    };
  });
  const universities = staff.teachers.map(({ id, person }) => ({
    personId: id,
    level: 'specialist' as const,
    institution: 'Теңир-Тооский государственный университет',
    year: Number(person.birthDate.slice(0, 4)) + 23,
    documentNumber: `Д ${String(createRandom(seed, 'diploma', id).int(100_000, 999_999))}`,
  }));
  const columns = ['personId', 'level', 'institution', 'year', 'documentNumber'] as const;
  await copyRows(client, personEducations, columns, [...schools, ...universities]);
}

async function writeRelatives(client: Client, { body, seed }: DemoPlan): Promise<void> {
  const rows = body.students.flatMap((student) => [
    relative(student, 'mother', seed),
    ...(student.id % 2 === 0 ? [relative(student, 'father', seed)] : []),
  ]);
  await copyRows(client, personGuardians, ['personId', 'kinship', 'fullName', 'phone'], rows);
}

function relative({ id, person }: DemoStudent, kinship: 'mother' | 'father', seed: number) {
  const gender = kinship === 'mother' ? 'F' : 'M';
  const serial = firstRelative + ((2 * id + (gender === 'M' ? 1 : 0)) % 400_000);
  const birthDate = `${Number(person.birthDate.slice(0, 4)) - 26}-05-14`;
  const own = inventPerson(createRandom(seed, kinship, id), { gender, birthDate, serial });
  const root = /^(.+(?:ов|ев|ин))а?$/.exec(person.lastName)?.[1];
  const lastName = root === undefined ? own.lastName : `${root}${gender === 'F' ? 'а' : ''}`;
  const fullName = [lastName, own.firstName, own.middleName].filter((part) => part !== null).join(' ');
  return { personId: id, kinship, fullName, phone: own.phone };
}

/** A scan of the certificate with a few cards, and of the diploma with that of `teacher1`. */
async function writePapers(
  client: Client,
  { body, staff, calendar }: DemoPlan,
  store: FileStore,
): Promise<void> {
  const addedBy = officeOf(staff, 'registrar');
  const papers = [
    ...body.students.slice(0, 3).map(({ id }) => ({ personId: id, title: 'Аттестат' })),
    ...staff.teachers.slice(0, 1).map(({ id }) => ({ personId: id, title: 'Диплом' })),
  ];
  for (const { personId, title } of papers) {
    const fileId = await keepPaper(client, store, {
      words: 'A certificate of the demo university',
      name: `${title}.pdf`,
      kind: 'card',
      uploadedBy: addedBy,
    });
    await drizzle({ client, casing: 'snake_case' })
      .insert(cardFiles)
      .values({
        fileId,
        personId,
        kind: 'education',
        title,
        addedBy,
        addedAt: instantAt(addDays(calendar.today, -40), '10:20'),
      });
  }
}

/** A student and a teacher ask for corrections, each with a document, and wait. */
async function writeRequests(
  client: Client,
  { body, staff, calendar }: DemoPlan,
  store: FileStore,
): Promise<void> {
  const db = drizzle({ client, casing: 'snake_case' });
  const wishes = [
    {
      personId: body.students[6]?.id,
      field: 'registeredAddress' as const,
      wanted: 'г. Бишкек, ул. Боконбаева, 112, кв. 8',
      words: 'Мы переехали, прописка новая',
    },
    {
      personId: staff.teachers[2]?.id,
      field: 'email' as const,
      wanted: 'new.address@ttgu.example',
      words: 'Прежний ящик больше не открывается',
    },
  ];
  for (const { personId, ...wish } of wishes) {
    if (personId === undefined) continue;
    const sentAt = instantAt(addDays(calendar.today, -1), '09:30');
    const [made] = await db
      .insert(cardCorrections)
      .values({ personId, ...wish, sentAt })
      .returning({ id: cardCorrections.id });
    const fileId = await keepPaper(client, store, {
      words: 'A document of the demo university',
      name: 'passport.pdf',
      kind: 'card',
      uploadedBy: personId,
    });
    await db.insert(cardCorrectionFiles).values({ correctionId: made?.id ?? 0, fileId });
  }
}
