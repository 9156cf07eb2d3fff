import { drizzle } from 'drizzle-orm/node-postgres';
import { eq, ne } from 'drizzle-orm';
import type { Client } from 'pg';

import { addGradeScaleRules, addTimeGrids } from '#reference/loadReference.ts';
import { timeGridIds } from '#reference/timeGrids.ts';
import { academicYearRow } from '#reference/years.ts';
import { academicYears, calendarEvents, terms, timeGrids } from '#modules/structure/calendar.tables.ts';
import {
  buildings,
  departments,
  directions,
  faculties,
  rooms,
  specialties,
  university,
} from '#modules/structure/organisation.tables.ts';
import { modulePeriods as modulePeriodTable } from '#modules/journal/journal.tables.ts';

import { dayInWeek, modulePeriods } from '../calendar.ts';
import type { DemoTerm } from '../calendar.ts';
import type { DemoPlan } from '../plan.ts';
import { buildings as buildingTexts } from '../reference/rooms.texts.ts';
import * as structure from '../reference/structure.ts';

import { copyRows } from './copy.ts';
import { names } from './names.ts';
import { writeCurricula } from './writeCurricula.ts';

/** Faculties, specialties, curricula, calendar and rooms. */
export async function writeStructure(client: Client, plan: DemoPlan): Promise<void> {
  await nameUniversity(client);
  await writeOrganisation(client);
  await writeCalendar(client, plan);
  await writeCurricula(client, plan);
  await copyRows(
    client,
    buildings,
    ['id', 'name', 'address', 'latitude', 'longitude'],
    buildingTexts.map((building) => ({ ...building, address: structure.university.addressRu })),
  );
  await copyRows(
    client,
    rooms,
    ['id', 'buildingId', 'number', 'floor', 'roomTypeId', 'seats', 'latitude', 'longitude'],
    plan.rooms.map((room) => ({ ...room, ...pointOf(room.buildingId) })),
  );
}

/** The demo counts in pairs, not in academic hours. */
async function nameUniversity(client: Client): Promise<void> {
  const db = drizzle({ client, casing: 'snake_case' });
  const { shortRu: shortName, addressRu, addressKg, addressEn, phone, email } = structure.university;
  await db
    .update(university)
    .set({ ...names(structure.university), shortName, addressRu, addressKg, addressEn, phone, email })
    .where(eq(university.id, 1));
  await addTimeGrids(db);
  await addGradeScaleRules(db);
  await db.update(timeGrids).set({ isDefault: false }).where(ne(timeGrids.id, timeGridIds.pairs));
  await db.update(timeGrids).set({ isDefault: true }).where(eq(timeGrids.id, timeGridIds.pairs));
}

async function writeOrganisation(client: Client): Promise<void> {
  await copyRows(
    client,
    faculties,
    ['id', 'code', 'shortName', 'nameRu', 'nameKg', 'nameEn', 'sort'],
    structure.faculties.map(({ id, code, ...rest }) => ({
      id,
      code,
      shortName: code,
      ...names(rest),
      sort: id * 10,
    })),
  );
  await copyRows(
    client,
    departments,
    ['id', 'facultyId', 'shortName', 'nameRu', 'nameKg', 'nameEn'],
    structure.departments.map(({ id, facultyId, short, ...rest }) => ({
      id,
      facultyId,
      shortName: short,
      ...names(rest),
    })),
  );
  await copyRows(
    client,
    directions,
    ['id', 'code', 'nameRu', 'nameKg', 'nameEn'],
    structure.directions.map(({ id, code, ...rest }) => ({ id, code, ...names(rest) })),
  );
  await copyRows(
    client,
    specialties,
    [
      'id',
      'directionId',
      'facultyId',
      'departmentId',
      'levelId',
      'code',
      'nameRu',
      'nameKg',
      'nameEn',
      'shortName',
      'years',
      'credits',
    ],
    structure.specialties.map((specialty) => ({
      ...specialty,
      ...names(specialty),
      directionId: structure.directionOf(specialty).id,
      shortName: specialty.abbreviation,
    })),
  );
}

async function writeCalendar(client: Client, { calendar }: DemoPlan): Promise<void> {
  const halfYears = [...calendar.earlier, ...calendar.terms];
  const years = [...new Set(halfYears.map(({ yearId }) => yearId))];
  const db = drizzle({ client, casing: 'snake_case' });
  await db
    .insert(academicYears)
    .values(years.map((yearId) => academicYearRow(2000 + yearId)))
    .onConflictDoNothing();
  await copyRows(
    client,
    terms,
    ['academicYearId', 'seasonId', 'startsOn', 'endsOn', 'weeks', 'sessionStartsOn', 'sessionEndsOn'],
    halfYears.map(({ yearId, session, ...term }) => ({
      ...term,
      academicYearId: yearId,
      sessionStartsOn: session?.startsOn ?? null,
      sessionEndsOn: session?.endsOn ?? null,
    })),
  );
  await copyRows(
    client,
    modulePeriodTable,
    ['academicYearId', 'seasonId', 'moduleId', 'startsOn', 'endsOn', 'closesAt'],
    halfYears.flatMap((term) =>
      modulePeriods(term).map(({ closesOn, ...period }) => ({
        ...period,
        academicYearId: term.yearId,
        seasonId: term.seasonId,
        closesAt: new Date(`${closesOn}T23:59:59+06:00`),
      })),
    ),
  );
  await copyRows(
    client,
    calendarEvents,
    ['academicYearId', 'kind', 'nameRu', 'nameKg', 'nameEn', 'startsOn', 'endsOn'],
    [
      ...calendar.holidays.map(({ yearId, date, ...holiday }) => {
        return {
          academicYearId: yearId,
          kind: 'holiday' as const,
          ...names(holiday),
          startsOn: date,
          endsOn: date,
        };
      }),
      ...calendar.terms.flatMap(termEvents),
    ],
  );
}

const eventNames = {
  module: { ru: 'Модуль 1', kg: '1-модуль', en: 'Module 1' },
  registration: {
    ru: 'Регистрация на дисциплины',
    kg: 'Дисциплиналарга катталуу',
    en: 'Registration for disciplines',
  },
  session: { ru: 'Сессия', kg: 'Сессия', en: 'Examinations' },
} as const;

function termEvents(term: DemoTerm) {
  const { yearId: academicYearId, session } = term;
  const module = { kind: 'module' as const, startsOn: dayInWeek(term, 8, 1), endsOn: dayInWeek(term, 8, 6) };
  const registration = {
    kind: 'registration' as const,
    startsOn: dayInWeek(term, 1, 1),
    endsOn: dayInWeek(term, 2, 5),
  };
  const exams = session === null ? [] : [{ kind: 'session' as const, ...session }];
  return [module, registration, ...exams].map((event) => ({
    ...event,
    academicYearId,
    ...names(eventNames[event.kind]),
  }));
}

function pointOf(buildingId: number) {
  const building = buildingTexts.find(({ id }) => id === buildingId);
  return { latitude: building?.latitude ?? null, longitude: building?.longitude ?? null };
}
