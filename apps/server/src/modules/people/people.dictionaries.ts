import { column, dictionary, namesOf } from '#platform/dictionaries/dictionary.ts';

import { academicDegrees, countries, nationalities, positions } from './people.tables.ts';
import './texts/say.ts';

/** What is said of people in words that everybody uses. */
export const peopleDictionaries = [
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
