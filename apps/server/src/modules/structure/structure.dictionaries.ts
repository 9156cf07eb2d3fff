import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';

import { academicYears, calendarEvents, calendarKinds } from './calendar.tables.ts';
import { buildings, faculties, rooms, roomTypes } from './organisation.tables.ts';

const place = (of: typeof buildings | typeof rooms) => ({
  latitude: column.number(of.latitude, { least: -90, most: 90, digits: 6, isHidden: true }),
  longitude: column.number(of.longitude, { least: -180, most: 180, digits: 6, isHidden: true }),
});

const toRoomType = { table: roomTypes, label: namesOf(roomTypes), closedOn: roomTypes.closedOn };
const toBuilding = { table: buildings, label: sameInAll(buildings.name), closedOn: buildings.closedOn };

/** Where lessons are held, and which days are none. */
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
    usedBy: [['rooms', 'building_id']],
  }),
  dictionary({
    name: 'rooms',
    right: 'schedules.manage',
    table: rooms,
    columns: {
      number: column.text(rooms.number, { longest: 20, isRequired: true }),
      building: column.reference(rooms.buildingId, toBuilding, { isRequired: true }),
      type: column.reference(rooms.roomTypeId, toRoomType, { isRequired: true }),
      seats: column.number(rooms.seats, { least: 0, most: 5_000, isRequired: true }),
      floor: column.number(rooms.floor, { least: -5, most: 100 }),
      ...place(rooms),
      radius: column.number(rooms.radiusMeters, { least: 10, most: 2_000, isRequired: true, isHidden: true }),
    },
    label: sameInAll(rooms.number),
    order: ['building', 'number'],
    known: ['building', 'number'],
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
      year: column.reference(
        calendarEvents.academicYearId,
        { table: academicYears, label: sameInAll(academicYears.label) },
        { isRequired: true },
      ),
      faculty: column.reference(calendarEvents.facultyId, { table: faculties, label: namesOf(faculties) }),
    },
    label: namesOf(calendarEvents),
    order: ['starts'],
    known: ['year', 'faculty', 'kind', 'starts', 'ends'],
    spans: [['starts', 'ends']],
    faculty: 'faculty',
    usedBy: [],
  }),
];
