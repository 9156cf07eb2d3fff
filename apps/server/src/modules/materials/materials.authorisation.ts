import { lecture } from '../../actors/classes.ts';
import { everySignedIn, nobodyKnows } from '../../actors/rows.ts';
import type { Actor, Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

/** The shelf of the teacher of the database lectures. */
const shelf = {
  id_a_year: lecture.academicYearId,
  id_semester: lecture.semesterOrSeasonId,
  id_discipline: lecture.disciplineId,
  kredits: lecture.credits,
};
const ofTeacher = () => ({ ...shelf, id_teacher: people.teacher.id });
/** Staff sit in no class; a student who names another one is refused. */
const asStudent = (actor: Actor) => (actor === 'SO' ? { ...shelf, id_student: people.classmate.id } : shelf);
const half = () => ({ id_a_year: lecture.academicYearId, season: lecture.seasonId });
const teachers = '401 no no own no no no no no ok';
const students = '401 own no no no no emp emp emp emp';

const mark = {
  mark: '5b8f0d5a-55f1-4c39-8a4e-3f2a6d0b9c11',
  kind: 'note',
  page: 1,
  locator: null,
  quote: '',
  note: 'а',
};

export const authorisation = {
  materials: {
    semesters: { cells: teachers, send: ofTeacher },
    studiedSemesters: { cells: students, send: asStudent },
    disciplines: { cells: teachers, send: ofTeacher },
    studiedDisciplines: { cells: students, send: asStudent },
    examTypes: { cells: students, send: asStudent },
    teachers: { cells: '401 emp no no no no emp emp emp emp', send: asStudent },
    types: { cells: everySignedIn },
    bookCategories: { cells: everySignedIn },
    list: { cells: '401 no no emp no no no no emp emp', send: ofTeacher },
    listForStudent: { cells: '401 emp no no no no emp emp emp emp', send: asStudent },
    save: {
      cells: '401 no no no no no no no no no',
      send: () => ({ ...shelf, idBook: 999_999, bookName: 'x' }),
    },
    remove: { cells: nobodyKnows, send: () => ({ idBook: 999_999 }) },
  },
  'materials/coverage': {
    matrix: { cells: '401 no no no no no ok no ok ok', send: half },
    remind: { cells: nobodyKnows, send: () => ({ ...half(), id_discipline: 999_999, kredits: 5 }) },
    workbook: { cells: '401 no no no no no ok no ok ok', send: half },
  },
  'materials/reading': {
    state: { cells: nobodyKnows, send: () => ({ id_books: 999_999 }) },
    keepPlaces: { cells: everySignedIn, send: () => ({ places: [] }) },
    saveMark: { cells: nobodyKnows, send: () => ({ id_books: 999_999, ...mark }) },
    removeMark: { cells: everySignedIn, send: () => ({ mark: mark.mark }) },
  },
  'materials/shelf': {
    overview: {
      cells: '401 ok ok ok ok ok no no no no',
      send: () => ({ id_a_year: lecture.academicYearId, season: 1 }),
    },
    topics: { cells: '401 ok ok ok ok ok no no no no', send: () => shelf },
    order: { cells: nobodyKnows, send: () => ({ id_shelf: 999_999, materials: [1] }) },
    share: { cells: nobodyKnows, send: () => ({ id_shelf: 999_999, isShared: 1 }) },
    sources: { cells: '401 no no emp emp emp no no no no', send: () => shelf },
    copy: { cells: nobodyKnows, send: () => ({ ...shelf, id_shelf: 999_999 }) },
    versions: { cells: nobodyKnows, send: () => ({ id_books: 999_999 }) },
    restore: { cells: nobodyKnows, send: () => ({ id_books: 999_999, number: 1, version: 1 }) },
    versionFile: { cells: nobodyKnows, send: () => ({ id_books: 999_999, number: 1 }) },
    opens: { cells: '401 no no emp emp emp no no no no', send: () => ({ id_books: 999_999 }) },
    opened: { cells: nobodyKnows, send: () => ({ id_books: 999_999 }) },
    visited: { cells: '401 ok ok no no no no no no no', send: () => shelf },
    launch: { cells: nobodyKnows, send: () => ({ id_books: 999_999 }) },
    part: { cells: nobodyKnows, send: () => ({ id_books: 999_999, page: 1 }) },
    track: { cells: nobodyKnows, send: () => ({ id_books: 999_999, told: {} }) },
  },
} satisfies Partial<Calls>;
