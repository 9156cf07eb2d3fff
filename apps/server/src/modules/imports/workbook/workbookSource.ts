import { readFile } from 'node:fs/promises';

import { AppError } from '@bilim/contract';

import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';

import { SourceRefusal } from '../runs/sourceRefusal.ts';
import type { RefusalCode } from '../runs/sourceRefusal.ts';
import type { Coverage, RosterFormat, RosterSource, RowKind } from '../rosters/source.ts';

import { openBook, sortSheets } from './book.ts';
import type { Sorted } from './book.ts';
import type { Known, OwnRows } from './known.ts';
import { foundSheets } from './foundSheets.ts';
import { readGrades } from './grades.ts';
import { readLoad } from './load.ts';
import { needed } from './needed.ts';
import { readStudents, readTeachers } from './people.ts';
import { loginProposals } from '#modules/people/proposedLogin.ts';
import { sheets } from './sheets.ts';
import type { SheetKey } from './sheets.ts';
import { readTerms } from './terms.ts';
import { readDisciplines, readGroups, readProgrammes, readUnits } from './units.ts';

/**
 * The workbook of a dean's office. It brings what is new and what changed: a person who is not in it has not left,
 * because each office fills in its own part. Who has left is marked in a column.
 */
export const workbookFormat: RosterFormat = {
  recognises: (names) => names.includes('xl/workbook.xml'),

  async open({ path }, ask) {
    const workbook = await readWorkbook(await readFile(path)).catch(refuse);
    const known = (await ask?.()) ?? nothingKnown;
    const sorted = sortSheets(workbook, known);
    const source = readRosters(sorted, await known.own(sorted.arranged));
    return { ...source, sheets: foundSheets(workbook, sorted, known) };
  },
};

const nothingKnown: Known = {
  said: new Map(),
  term: null,
  words: { position: [], lessonType: [], educationForm: [] },
  own: async () => ({}),
};

/** The rows of rosters in the sorted sheets of a workbook, and what is wrong with them. */
export function readRosters(sorted: Sorted, own?: OwnRows): RosterSource {
  const book = openBook(sorted, own);
  const units = readUnits(book);
  const programmes = readProgrammes(book, units);
  const groups = readGroups(book, programmes);
  const disciplines = readDisciplines(book, units);
  const propose = loginProposals();
  const teachers = readTeachers(book, units, propose);
  const students = readStudents(book, groups, propose);
  const terms = readTerms(book);
  readLoad(book, { terms, disciplines, teachers, groups, students });
  readGrades(book, { students, disciplines });
  const rows = needed(book.rows);
  if (rows.length === 0 && book.problems.every(({ severity }) => severity === 'note')) {
    throw new SourceRefusal('nothing_inside');
  }
  return sourceOf([...rows, ...book.problems]);
}

function sourceOf(told: readonly Told[]): RosterSource {
  let given = 0;
  const kinds = new Set(told.map(({ kind }) => kind));
  const coverageOf = (kind: RowKind): Coverage => (kinds.has(kind) ? 'changes' : 'none');
  return {
    system: 'workbook',
    title: 'Excel',
    coverage: {
      organisation: coverageOf('organisation'),
      session: coverageOf('session'),
      person: coverageOf('person'),
      demographics: coverageOf('demographics'),
      role: coverageOf('role'),
      course: coverageOf('course'),
      class: coverageOf('class'),
      enrolment: coverageOf('enrolment'),
      assessment: 'none',
      grade: coverageOf('grade'),
    },
    columnOf,
    async *read() {
      for (const one of told) {
        given += 1;
        yield one;
      }
    },
    progress: () => (told.length === 0 ? 1 : given / told.length),
    async close() {},
  };
}

type Told = Awaited<ReturnType<RosterSource['read']>> extends AsyncIterable<infer T> ? T : never;

/** Under which heading the engine's fields stand. */
const headings: Readonly<
  Record<RowKind, readonly (readonly [SheetKey, Readonly<Record<string, string>>])[]>
> = {
  organisation: [['units', { name: 'department', code: 'departmentShort', parent: 'faculty' }]],
  session: [['terms', { startsOn: 'startsOn', endsOn: 'endsOn', startYear: 'year' }]],
  person: [['students', {}]],
  demographics: [],
  role: [['teachers', { organisation: 'department' }]],
  course: [['disciplines', { organisation: 'department' }]],
  class: [
    ['load', { course: 'discipline', group: 'groups', sessions: 'season', plannedHours: 'hours' }],
    ['groups', {}],
  ],
  enrolment: [],
  assessment: [],
  grade: [['grades', { person: 'code', course: 'discipline' }]],
};

function columnOf(kind: RowKind, field: string): string | null {
  for (const [sheet, keys] of headings[kind]) {
    const key = keys[field] ?? field;
    const found = sheets[sheet].columns.find((column) => column.key === key);
    if (found !== undefined) return found.titles[0] ?? null;
  }
  return null;
}

const refusals: Readonly<Record<string, RefusalCode>> = {
  'workbook.old_format': 'workbook_old',
  'workbook.locked': 'zip_encrypted',
  'workbook.too_large': 'workbook_too_large',
  'workbook.broken': 'workbook_broken',
  'workbook.wrong_type': 'format_unknown',
};

function refuse(error: unknown): never {
  const code = error instanceof AppError ? refusals[error.code] : undefined;
  if (code === undefined || !(error instanceof AppError)) throw error;
  throw new SourceRefusal(code, error.params, { cause: error });
}
