import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { download, get, readAny, write } from './core/endpoint.ts';
import {
  academicYearId,
  credits,
  disciplineId,
  disciplineName,
  educationFormName,
  groupId,
  groupName,
  semesterId,
  semesterName,
  specialtyName,
  studentCode,
  studentId,
  studentName,
  yearLabel,
} from './core/fields.ts';
import { languages } from './core/languages.ts';
import { outcome } from './core/rows.ts';
import { between, count, day, flag, id, single } from './core/values.ts';
import { field, like, maybe, orNull, wireObject } from './core/wire.ts';
import {
  creditSum,
  disciplineCode,
  examTypeName,
  finalPoints,
  fivePoint,
  gradeLetter,
  gradePoints,
  isRecognised,
  kredits,
  specialtyCode,
} from './transcript.fields.ts';

export { transcriptErrors } from './transcript.errors.ts';

const language = field('lang', z.enum(languages));
const averages = {
  creditSum,
  earned: z.number(),
  average: z.nullable(z.number()),
  gpa: z.nullable(z.number()),
};

export type TranscriptRow = z.output<typeof TranscriptRow>;
export const TranscriptRow = wireObject({
  groupId,
  groupName,
  academicYearId,
  yearLabel,
  semesterId,
  semesterName,
  disciplineId,
  code: disciplineCode,
  disciplineName,
  nameKg: field('p34_kg', z.string()),
  nameEn: field('p34_en', z.string()),
  credits: kredits,
  examTypeName,
  points: finalPoints,
  gradePoints,
  letter: gradeLetter,
  fivePoint,
  gradedOn: field('date', day),
  isPassed: field('isPassed', flag),
  isRecognised,
  /** 1 in the session, 2 and 3 in the retakes. */
  attempt: between(1, 3),
  /** Where a recognised grade comes from. */
  source: z.nullable(z.string()),
  scaleName: field('scale', z.nullable(z.string())),
  scaleSince: field('scale_since', z.nullable(day)),
});

/** Whose it is: by the main group of today, else the last. */
export const TranscriptStudent = wireObject({
  studentId,
  studentName,
  latinName: field('s_fio_lat', z.nullable(z.string())),
  birthDate: z.nullable(day),
  studentCode,
  facultyName: field('faculty', z.string()),
  institute: z.string(),
  specialtyCode,
  specialtyName,
  educationFormName,
  degree: z.string(),
  enrolled: z.nullable(day),
});

/** The figures of a semester that a group sat. */
export const TranscriptTerm = wireObject({ groupId, academicYearId, semesterId, ...averages });
export const TranscriptTotal = wireObject(averages);

export const TranscriptSignature = wireObject({
  position: z.string(),
  name: field('fio', z.nullable(z.string())),
});

export type Transcript = z.output<typeof Transcript>;
export const Transcript = wireObject({
  student: TranscriptStudent,
  university: z.object({
    name_ru: z.string(),
    name_kg: z.string(),
    name_en: z.string(),
    address_ru: z.nullable(z.string()),
    address_kg: z.nullable(z.string()),
    address_en: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    mail: z.nullable(z.string()),
  }),
  /** By group, year and semester; in a semester in the order of the curriculum, then by name. */
  rows: z.array(TranscriptRow),
  results: z.array(TranscriptTerm),
  total: TranscriptTotal,
  signatures: z.array(TranscriptSignature),
  scale: z.array(
    wireObject({
      letter: z.string(),
      from: z.int(),
      to: z.int(),
      gpa: z.number(),
      five: z.int(),
      name: z.string(),
    }),
  ),
  /** Whether the caller may have it issued, or issue it. */
  mayIssue: field('issue', flag),
});

export type PlanItem = z.output<typeof PlanItem>;
const PlanItem = wireObject({
  semesterId,
  disciplineId,
  code: like(disciplineCode, z.string()),
  disciplineName,
  credits: kredits,
  /** Its block of electives; 0 outside one. */
  block: z.int(),
  /** How many disciplines of the block a student takes. */
  choose: count,
  /** Whether its grade counts in the average: pass or fail does not. */
  isGraded: flag,
  isPassed: field('isPassed', flag),
});

export const transcriptApi = {
  /** A student's own; offices those of their faculties, curators those of their groups. */
  open: readAny({
    path: '/api/misc/transcript.json',
    access: signedIn,
    input: wireObject({
      studentId: maybe(studentId),
      uid: z.optional(id),
      language: maybe(language),
      groupId: maybe(groupId),
    }),
    reply: Transcript,
  }),

  /** What the student's curriculum wants, and what of it is passed. */
  plan: get({
    path: '/api/misc/transcript/plan.json',
    access: signedIn,
    input: wireObject({ studentId: maybe(studentId) }),
    reply: wireObject({ total: orNull(like(credits, z.int())), items: z.array(PlanItem) }),
  }),

  /** The same as JSON in terms of the European Learning Model, for other universities and employers; it is no official paper. */
  export: download({
    path: '/api/misc/transcript/learning-model',
    access: signedIn,
    input: wireObject({ studentId: maybe(studentId) }),
  }),

  /** The official paper. The same grades on the same day are the same document. */
  issue: write({
    path: '/api/misc/transcript/issue.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ studentId: maybe(studentId), language }),
    reply: single(outcome({ documentId: field('document', id), number: z.string() })),
  }),
};
