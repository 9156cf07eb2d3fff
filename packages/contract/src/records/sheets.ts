import * as z from 'zod/mini';

import { either, holding, only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { between, count, day, flag, id, instant, single, text, yearNumber } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { admissionProblems, missedWords, sheetStates } from './words.ts';

export { sheetErrors } from './sheets.errors.ts';

const readers = either(only('teacher'), holding('journals.read'));
const office = holding('journals.correct');
/** Autumn, spring or summer of a year. */
const term = { yearId: yearNumber, seasonId: between(1, 3) };
const points = between(0, 100);
/** As many as the board shows at once. */
const some = z.array(id).check(z.minLength(1), z.maxLength(200));

export type SheetLine = z.output<typeof SheetLine>;
export const SheetLine = wireObject({
  sheetId: id,
  number: z.string(),
  discipline: z.string(),
  credits: z.number(),
  examType: z.string(),
  /** Group or stream. */
  target: z.string(),
  teacher: z.string(),
  state: z.enum(sheetStates),
  students: count,
  entered: count,
  dueOn: z.nullable(day),
  /** Open beyond its day. */
  isLate: flag,
});

const entered = { examPoints: z.nullable(points), missed: z.nullable(z.enum(missedWords)) };

/** What `finalGrade` gives, and why the total is not the plain sum. */
const Graded = wireObject({
  total: z.nullable(points),
  letter: z.string(),
  gradePoints: z.nullable(z.number()),
  fivePoint: z.nullable(z.int()),
  isPassed: flag,
  steps: z.array(z.enum(['not_admitted', 'absent', 'hundred', 'exam_failed', 'retake_cap'])),
});

export type SheetRow = z.output<typeof SheetRow>;
export const SheetRow = wireObject({
  studentId: id,
  name: z.string(),
  group: z.string(),
  /** Those before the final, as the journal counts them. */
  modules: z.array(wireObject({ moduleId: id, points: z.number(), max: count })),
  absencePercent: z.number(),
  /** Why the student is not admitted; empty for who is. */
  problems: z.array(z.enum(admissionProblems)),
  scaleId: id,
  ...entered,
  version: count,
  /** Null while nothing was entered. */
  grade: z.nullable(Graded),
});

const Scale = wireObject({
  scaleId: id,
  name: z.string(),
  /** The day from which its rule holds. */
  since: day,
  bands: z.array(
    wireObject({
      letter: z.string(),
      least: z.int(),
      gradePoints: z.number(),
      fivePoint: z.int(),
      isPassed: flag,
    }),
  ),
});

export type OpenSheet = z.output<typeof OpenSheet>;
/** A sheet with all that its figures come from, so that a screen says the grade as soon as it is typed. */
export const OpenSheet = wireObject({
  sheet: SheetLine,
  modules: z.array(wireObject({ moduleId: id, name: z.string() })),
  scales: z.array(Scale),
  examMax: points,
  /** Share of the final below which it is failed. */
  leastPercent: count,
  admissionPoints: count,
  absenceLimit: count,
  isGraded: flag,
  mayEdit: flag,
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  rows: z.array(SheetRow),
});

/** What stands there instead, beside `sheets.changed_elsewhere`. */
export const CurrentGrade = wireObject({
  studentId: id,
  ...entered,
  version: count,
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
});

const done = single(outcome({ sheets: count }));

/** Electronic grading sheets: issued from class lists, filled in and signed by the examiner, closed by the registrar. */
export const sheetsApi = {
  list: read({
    path: '/api/sheet/list.json',
    access: readers,
    input: wireObject({
      ...term,
      /** `late` are those that are open beyond their day. */
      state: z.optional(z.enum([...sheetStates, 'late'])),
      query: z.optional(text(100)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(SheetLine),
    beside: wireObject({
      counts: wireObject({ draft: count, open: count, late: count, signed: count, closed: count }),
    }),
  }),

  rows: read({
    path: '/api/sheet/rows.json',
    access: readers,
    input: wireObject({ sheetId: id }),
    reply: single(OpenSheet),
  }),

  /** One row, by its examiner. What stands there already is saved once more without a word. */
  save: write({
    path: '/api/sheet/save.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({ sheetId: id, studentId: id, ...entered, version: count }),
    reply: single(outcome({ version: count })),
  }),

  /** Makes the sheets that are missing, of all groups or of one, and brings the lists of open ones up to date. */
  issue: write({
    path: '/api/sheet/issue.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ ...term, group: z.optional(text(60, 1)) }),
    reply: done,
  }),

  /** Gives drafts to their examiners. */
  open: write({
    path: '/api/sheet/open.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ sheetIds: some, dueOn: z.optional(day) }),
    reply: done,
  }),

  /** With the password again; impossible with empty rows. */
  sign: write({
    path: '/api/sheet/sign.json',
    access: only('teacher'),
    repeat: 'keyed',
    input: wireObject({ sheetId: id, password: text(256, 1) }),
    reply: done,
  }),

  /** Writes the grades of signed sheets into the record of their students: of all of them or of none. */
  close: write({
    path: '/api/sheet/close.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ sheetIds: some }),
    reply: done,
  }),
};
