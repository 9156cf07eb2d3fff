import * as z from 'zod/mini';

import { between, count, day, flag, id, instant, text } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { admissionProblems, missedWords, sheetKinds, sheetStates } from './words.ts';

export const points = between(0, 100);

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
  kind: z.enum(sheetKinds),
  state: z.enum(sheetStates),
  students: count,
  /** Rows that stand: with what was entered or, once somebody has begun, without admission. */
  entered: count,
  dueOn: z.nullable(day),
  /** Open beyond its day. */
  isLate: flag,
  /** When its examiner was last reminded of it. */
  remindedAt: z.nullable(instant),
});

/** What an examiner enters. */
export const entered = { examPoints: z.nullable(points), missed: z.nullable(z.enum(missedWords)) };

/** What `finalGrade` gives, and why the total is not the plain sum. */
const Graded = wireObject({
  total: z.nullable(points),
  letter: z.string(),
  gradePoints: z.nullable(z.number()),
  fivePoint: z.nullable(z.int()),
  isPassed: flag,
  steps: z.array(z.enum(['not_admitted', 'absent', 'hundred', 'exam_failed', 'retake_cap'])),
});

/** What the points of a module are made of. */
export const pointParts = {
  /** Marks of the lessons in which there could be one, out of so many of the best mark. */
  markSum: z.number(),
  lessonCount: count,
  bestMark: z.number(),
  /** The most that the marks bring. */
  currentMax: count,
  adjustment: z.int(),
  control: z.nullable(points),
  bonus: points,
};

export type SheetRow = z.output<typeof SheetRow>;
export const SheetRow = wireObject({
  studentId: id,
  name: z.string(),
  group: z.string(),
  /** Those before the final, as the journal counts them. */
  modules: z.array(
    wireObject({
      moduleId: id,
      points: z.number(),
      max: count,
      /** Null where the points were taken over as a sum. */
      parts: z.nullable(wireObject(pointParts)),
    }),
  ),
  absencePercent: z.number(),
  /** What the share of absence is counted from; null where it was taken over as a share. */
  hours: z.nullable(wireObject({ held: z.number(), missed: z.number() })),
  /** What stands in the way of the final. */
  problems: z.array(z.enum(admissionProblems)),
  /** What the hold says, where there is one. */
  hold: z.nullable(z.string()),
  /** Who admitted the student all the same, and why. */
  admitted: z.nullable(wireObject({ by: z.string(), reason: z.string() })),
  isAdmitted: flag,
  scaleId: id,
  ...entered,
  version: count,
  /** Null while nothing was entered. */
  grade: z.nullable(Graded),
});

export type SeenRow = z.output<typeof SeenRow>;
/** A grade as it stood before the eyes of whoever signs. */
export const SeenRow = wireObject({
  studentId: id,
  version: count,
  total: z.nullable(points),
  letter: text(10),
});

/** What stands in a row for whoever looks at it. */
export function seenIn({
  studentId,
  version,
  grade,
}: Pick<SheetRow, 'studentId' | 'version' | 'grade'>): SeenRow {
  return { studentId, version, total: grade?.total ?? null, letter: grade?.letter ?? '' };
}

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

const Corrected = wireObject({ ...entered, totalPoints: z.nullable(points), letter: z.string() });

/** A correction of a signed sheet: what stood there, and what stands there since. */
export const Addendum = wireObject({
  number: count,
  studentId: id,
  name: z.string(),
  reason: z.string(),
  before: Corrected,
  after: Corrected,
  madeBy: z.string(),
  confirmedBy: z.nullable(z.string()),
  madeAt: instant,
});

/** Of a second retake: its examiners, who all sign. */
export const Member = wireObject({
  teacherId: id,
  name: z.string(),
  isChair: flag,
  signedAt: z.nullable(instant),
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
  /** Beyond which a retake brings no more; null for none. */
  mostPoints: z.nullable(points),
  isGraded: flag,
  mayEdit: flag,
  maySign: flag,
  mayCorrect: flag,
  commission: z.array(Member),
  addenda: z.array(Addendum),
  /** Whose corrections wait until a second person has confirmed them; copies in browsers may be older than this field. */
  correcting: z.optional(z.array(id)),
  /** The order by which it was annulled. */
  annulOrder: z.nullable(z.string()),
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
