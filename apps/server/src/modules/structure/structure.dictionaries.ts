import type { DictionaryValues } from '@bilim/contract/dictionaryValues';
import { weekOfTerm } from '@bilim/contract/weeks';

import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';

import {
  academicYears,
  calendarEvents,
  calendarKinds,
  seasons,
  terms,
  timeGrids,
  timeSlots,
} from './calendar.tables.ts';
import { buildings, rooms, roomTypes } from './organisation.tables.ts';
import { toFaculty, toForm } from './organisation.dictionaries.ts';
import { slotLabel, termLabel } from './labels.sql.ts';
import './texts/say.ts';

function weeksBetween({ starts, ends }: DictionaryValues): number | null {
  return typeof starts === 'string' && typeof ends === 'string' ? weekOfTerm(starts, ends) : null;
}

const place = (of: typeof buildings | typeof rooms) => ({
  latitude: column.number(of.latitude, { least: -90, most: 90, digits: 6, isHidden: true }),
  longitude: column.number(of.longitude, { least: -180, most: 180, digits: 6, isHidden: true }),
});

const toRoomType = { table: roomTypes, label: namesOf(roomTypes), closedOn: roomTypes.closedOn };
const toBuilding = { table: buildings, label: sameInAll(buildings.name), closedOn: buildings.closedOn };

const toYear = { table: academicYears, label: sameInAll(academicYears.label) };
const toGrid = { table: timeGrids, label: sameInAll(timeGrids.name), closedOn: timeGrids.closedOn };
/** Where and when lessons are held, and which days are none. */
export const structureDictionaries = [
  dictionary({
    name: 'buildings',
    right: 'schedules.manage',
    table: buildings,
    columns: {
      title: column.text(buildings.name, { longest: 100, isRequired: true }),
      address: column.text(buildings.address, { longest: 200 }),
      ...place(buildings),
    },
    label: sameInAll(buildings.name),
    order: ['title'],
    known: ['title'],
    hasDoubles: true,
    shapesTimetables: true,
    usedBy: [
      ['rooms', 'building_id'],
      ['time_grids', 'building_id'],
    ],
  }),
  dictionary({
    name: 'rooms',
    right: 'schedules.manage',
    table: rooms,
    columns: {
      number: column.text(rooms.number, {
        longest: 20,
        isRequired: true,
        called: ['Аудитория', '№ аудитории', '№ ауд.', 'Номер аудитории', 'Кабинет', 'Room'],
      }),
      building: column.reference(rooms.buildingId, toBuilding, { isRequired: true }),
      type: column.reference(rooms.roomTypeId, toRoomType, {
        isRequired: true,
        called: ['Тип', 'Тип аудитории', 'Вид аудитории', 'Назначение'],
      }),
      seats: column.number(rooms.seats, {
        least: 0,
        most: 5_000,
        isRequired: true,
        called: [
          'Вместимость',
          'Количество мест',
          'Кол-во мест',
          'Посадочных мест',
          'Кол-во посадочных мест',
          'Количество посадочных мест',
          'Сыйымдуулугу',
          'Capacity',
        ],
      }),
      floor: column.number(rooms.floor, { least: -5, most: 100 }),
      ...place(rooms),
      radius: column.number(rooms.radiusMeters, {
        least: 10,
        most: 2_000,
        isHidden: true,
        follows: () => 100,
      }),
      equipment: column.text(rooms.equipment, { longest: 300 }),
    },
    label: sameInAll(rooms.number),
    order: ['building', 'number'],
    known: ['building', 'number'],
    hasDoubles: true,
    shapesTimetables: true,
    usedBy: [
      ['schedule_entries', 'room_id'],
      ['schedule_exceptions', 'new_room_id'],
    ],
  }),
  dictionary({
    name: 'roomtypes',
    right: 'settings.manage',
    table: roomTypes,
    columns: { name: column.names(namesOf(roomTypes), { longest: 100 }) },
    label: namesOf(roomTypes),
    order: ['name'],
    known: ['name'],
    hasDoubles: true,
    usedBy: [['rooms', 'room_type_id']],
  }),
  dictionary({
    name: 'calendar',
    right: 'schedules.manage',
    table: calendarEvents,
    columns: {
      name: column.names(namesOf(calendarEvents)),
      kind: column.choice(calendarEvents.kind, calendarKinds),
      starts: column.day(calendarEvents.startsOn, { isRequired: true }),
      ends: column.day(calendarEvents.endsOn, { isRequired: true }),
      year: column.reference(calendarEvents.academicYearId, toYear, { isRequired: true }),
      faculty: column.reference(calendarEvents.facultyId, toFaculty),
    },
    label: namesOf(calendarEvents),
    order: ['starts'],
    known: ['year', 'faculty', 'kind', 'starts', 'ends'],
    spans: [['starts', 'ends']],
    faculty: 'faculty',
    shapesTimetables: true,
    usedBy: [],
  }),
  dictionary({
    name: 'terms',
    right: 'schedules.manage',
    table: terms,
    columns: {
      year: column.reference(terms.academicYearId, toYear, { isRequired: true, isFixed: true }),
      season: column.reference(
        terms.seasonId,
        { table: seasons, label: namesOf(seasons) },
        { isRequired: true, isFixed: true },
      ),
      starts: column.day(terms.startsOn, { isRequired: true }),
      ends: column.day(terms.endsOn, { isRequired: true }),
      weeks: column.number(terms.weeks, { least: 2, most: 53, follows: weeksBetween }),
      sessionStarts: column.day(terms.sessionStartsOn),
      sessionEnds: column.day(terms.sessionEndsOn),
    },
    label: termLabel,
    order: ['year', 'starts'],
    known: ['year', 'season'],
    spans: [
      ['starts', 'ends'],
      ['sessionStarts', 'sessionEnds'],
    ],
    shapesTimetables: true,
    usedBy: [],
  }),
  dictionary({
    name: 'grids',
    right: 'schedules.manage',
    table: timeGrids,
    columns: {
      title: column.text(timeGrids.name, { longest: 60, isRequired: true }),
      main: column.flag(timeGrids.isDefault),
      faculty: column.reference(timeGrids.facultyId, toFaculty),
      form: column.reference(timeGrids.educationFormId, toForm),
      building: column.reference(timeGrids.buildingId, toBuilding),
    },
    label: sameInAll(timeGrids.name),
    order: ['title'],
    known: ['title'],
    only: 'main',
    shapesTimetables: true,
    usedBy: [['time_slots', 'grid_id']],
  }),
  dictionary({
    name: 'bells',
    right: 'schedules.manage',
    table: timeSlots,
    columns: {
      number: column.number(timeSlots.number, { least: 1, most: 40, isRequired: true }),
      grid: column.reference(timeSlots.gridId, toGrid, { isRequired: true, isFixed: true }),
      starts: column.time(timeSlots.starts, { isRequired: true }),
      ends: column.time(timeSlots.ends, { isRequired: true }),
    },
    label: sameInAll(slotLabel),
    order: ['grid', 'number'],
    known: ['grid', 'number'],
    spans: [['starts', 'ends']],
    shapesTimetables: true,
    usedBy: [
      ['lessons', 'time_slot_id'],
      ['schedule_entries', 'time_slot_id'],
      ['schedule_exceptions', 'new_time_slot_id'],
    ],
  }),
];
