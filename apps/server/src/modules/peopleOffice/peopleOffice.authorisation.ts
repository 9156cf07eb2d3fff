import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

const readers = '401 no no no no no ok no ok ok';
const ofStudent = () => ({ id: people.student.id });
/** As the campus has the student: nothing changes. */
const names = {
  lastName: 'Өмүрбекова',
  firstName: 'Айпери',
  middleName: 'Маратовна',
  fullNameKg: null,
  latinName: null,
  email: 'p201@campus.example',
  secrets: null,
};
const position = { department: 1, position: 1, share: 1, from: '2026-09-01' };

export const authorisation = {
  people: {
    list: { cells: readers },
    workbook: { cells: readers },
    choices: { cells: readers },
    open: { cells: readers, send: ofStudent },
    history: { cells: readers, send: ofStudent },
    save: { cells: readers, send: () => ({ ...ofStudent(), version: '', fields: names }) },
    add: { cells: readers, send: () => ({ fields: names, sure: 1, position }) },
    savePosition: {
      cells: nobodyKnows,
      send: () => ({ ...position, id: 9_999, version: '', till: null, isMain: 0 }),
    },
    block: { cells: readers, send: () => ({ people: [people.student.id], blocked: 0 }) },
  },
  'people/doubles': {
    list: { cells: readers },
    merge: {
      cells: nobodyKnows,
      send: () => ({ id: 9_999, version: '', double: 9_998, double_version: '', clashes_stay: 0, trial: 1 }),
    },
    tellApart: { cells: nobodyKnows, send: () => ({ id: 9_999, double: 9_998, two: 1 }) },
  },
  'people/photos': {
    waiting: { cells: readers },
    image: { cells: nobodyKnows, send: () => ({ id: 9_999, version: 'none' }) },
    decide: { cells: nobodyKnows, send: () => ({ id: 9_999, version: 'none', accepted: 1 }) },
  },
} satisfies Partial<Calls>;
