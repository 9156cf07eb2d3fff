import { languages } from '@bilim/contract';

import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';
import { academicYears, semesters } from '#modules/structure/calendar.tables.ts';
import { toForm, toSpecialty } from '#modules/structure/organisation.dictionaries.ts';

import {
  academicDegrees,
  countries,
  districtKinds,
  districts,
  groups,
  nationalities,
  positions,
  regions,
} from './people.tables.ts';
import './texts/say.ts';

const isSaidOnce = { isRequired: true, isFixed: true };

/** In what people study, and what is said of them in words that everybody uses. */
export const peopleDictionaries = [
  // What a group studies says whose students they are, also in the years gone by: a wrong one is archived.
  dictionary({
    name: 'groups',
    right: 'schedules.manage',
    table: groups,
    columns: {
      title: column.text(groups.name, { longest: 60, isRequired: true }),
      specialty: column.reference(groups.specialtyId, toSpecialty, isSaidOnce),
      form: column.reference(groups.educationFormId, toForm, isSaidOnce),
      year: column.reference(
        groups.admissionYearId,
        { table: academicYears, label: sameInAll(academicYears.label) },
        isSaidOnce,
      ),
      semester: column.reference(
        groups.startSemester,
        { table: semesters, label: namesOf(semesters) },
        { ...isSaidOnce, isHidden: true },
      ),
      language: column.choice(groups.language, languages, { isHidden: true }),
      archived: column.flag(groups.isArchived),
    },
    label: sameInAll(groups.name),
    renamed: 'title',
    order: ['title', 'year'],
    known: ['title', 'year'],
    shapesTimetables: true,
    hasDoubles: true,
    alike: ['specialty', 'form', 'year', 'semester'],
    closedBy: 'archived',
    outside: 'group',
    usedBy: [
      ['conversations', 'group_id'],
      ['discipline_registrations', 'group_id'],
      ['grade_records', 'group_id'],
      ['grading_sheet_rows', 'group_id'],
      ['grading_sheets', 'group_id'],
      ['planned_class_groups', 'group_id', ['planned_id']],
      ['published_ratings', 'group_id'],
      ['registration_pools', 'group_id'],
      ['registration_waits', 'group_id'],
      ['stream_groups', 'group_id', ['stream_id']],
      ['student_group_periods', 'group_id'],
      ['student_order_items', 'group_id', ['order_id', 'student_id']],
      ['teaching_assignments', 'group_id'],
      ['user_grants', 'group_id'],
    ],
  }),
  dictionary({
    name: 'positions',
    right: 'settings.manage',
    table: positions,
    columns: {
      name: column.names(namesOf(positions)),
      place: column.number(positions.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(positions),
    order: ['place', 'name'],
    place: 'place',
    known: ['name'],
    hasDoubles: true,
    usedBy: [['teacher_positions', 'position_id']],
  }),
  dictionary({
    name: 'degrees',
    right: 'settings.manage',
    table: academicDegrees,
    columns: { name: column.names(namesOf(academicDegrees)) },
    label: namesOf(academicDegrees),
    order: ['name'],
    known: ['name'],
    hasDoubles: true,
    usedBy: [['teachers', 'degree_id']],
  }),
  dictionary({
    name: 'nationalities',
    right: 'settings.manage',
    table: nationalities,
    columns: { name: column.names(namesOf(nationalities)) },
    label: namesOf(nationalities),
    order: ['name'],
    known: ['name'],
    hasDoubles: true,
    usedBy: [['people', 'nationality_id']],
  }),
  dictionary({
    name: 'regions',
    right: 'settings.manage',
    table: regions,
    columns: {
      name: column.names(namesOf(regions)),
      code: column.text(regions.soate, { longest: 20 }),
      place: column.number(regions.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(regions),
    order: ['place', 'name'],
    place: 'place',
    known: ['name'],
    hasDoubles: true,
    usedBy: [['districts', 'region_id']],
  }),
  dictionary({
    name: 'districts',
    right: 'settings.manage',
    table: districts,
    columns: {
      name: column.names(namesOf(districts)),
      region: column.reference(
        districts.regionId,
        { table: regions, label: namesOf(regions), closedOn: regions.closedOn },
        { isRequired: true },
      ),
      kind: column.choice(districts.kind, districtKinds),
      code: column.text(districts.soate, { longest: 20 }),
    },
    label: namesOf(districts),
    order: ['region', 'name'],
    known: ['region', 'name'],
    hasDoubles: true,
    usedBy: [],
  }),
  dictionary({
    name: 'countries',
    right: 'settings.manage',
    table: countries,
    columns: {
      name: column.names(namesOf(countries)),
      code: column.text(countries.iso2, { longest: 2, isRequired: true }),
    },
    label: namesOf(countries),
    order: ['name'],
    known: ['code'],
    hasDoubles: true,
    usedBy: [['people', 'citizenship_id']],
  }),
];
