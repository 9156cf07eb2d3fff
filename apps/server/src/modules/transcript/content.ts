import type { Language } from '@bilim/contract';
import { spelledIn } from '@bilim/contract/personNames';
import type { Transcript, TranscriptRow } from '@bilim/contract/transcript';
import * as z from 'zod/mini';

import { say } from './texts/say.ts';

const averages = {
  creditSum: z.number(),
  earned: z.number(),
  average: z.nullable(z.number()),
  gpa: z.nullable(z.number()),
};

export type TranscriptContent = z.output<typeof TranscriptContent>;
/** What an issued transcript froze: words of its language, and figures. */
export const TranscriptContent = z.object({
  university: z.string(),
  contacts: z.string(),
  birthDate: z.nullable(z.string()),
  studentCode: z.string(),
  faculty: z.string(),
  specialty: z.string(),
  form: z.string(),
  degree: z.string(),
  enrolled: z.nullable(z.string()),
  terms: z.array(
    z.object({
      group: z.string(),
      title: z.string(),
      rows: z.array(
        z.object({
          code: z.string(),
          discipline: z.string(),
          credits: z.number(),
          control: z.string(),
          points: z.nullable(z.number()),
          letter: z.string(),
          gradePoints: z.nullable(z.number()),
          notes: z.array(z.int()),
        }),
      ),
      ...averages,
    }),
  ),
  total: z.object(averages),
  /** Footnotes; rows name them by their place, from 1. */
  notes: z.array(z.string()),
  scale: z.array(
    z.object({ letter: z.string(), from: z.int(), to: z.int(), gpa: z.number(), name: z.string() }),
  ),
  signatures: z.array(z.object({ position: z.string(), name: z.nullable(z.string()) })),
});

/** A transcript in the words of one language, as it is frozen. */
export function contentOf(
  { student, university, rows, results, total, signatures, scale }: Transcript,
  language: Language,
): TranscriptContent {
  const notes = footnotes(rows, language);
  const address = university[`address_${language}`];
  return {
    university: university[`name_${language}`],
    contacts: [address, university.phone, university.mail].filter((part) => part !== null).join(' · '),
    birthDate: student.birthDate,
    studentCode: student.studentCode,
    faculty: student.facultyName,
    specialty: `${student.specialtyCode} ${student.specialtyName}`,
    form: student.educationFormName,
    degree: student.degree,
    enrolled: student.enrolled,
    terms: results.map(({ groupId, academicYearId, semesterId, ...figures }) => {
      const own = rows.filter(
        (row) =>
          row.groupId === groupId && row.academicYearId === academicYearId && row.semesterId === semesterId,
      );
      return {
        group: own[0]?.groupName ?? '',
        title: `${own[0]?.yearLabel ?? ''}, ${own[0]?.semesterName ?? ''}`,
        rows: own.map((row) => ({
          code: row.code,
          discipline: row.disciplineName,
          credits: row.credits,
          control: row.examTypeName,
          points: row.points,
          letter: row.letter,
          gradePoints: row.gradePoints,
          notes: noteKeys(row, language).map((note) => notes.indexOf(note) + 1),
        })),
        ...figures,
      };
    }),
    total,
    notes,
    scale: scale.map(({ five: _five, ...band }) => band),
    signatures: signatures.map(({ position, name }) => ({
      position,
      name: name === null ? null : spelledIn(language, name),
    })),
  };
}

function footnotes(rows: readonly TranscriptRow[], language: Language): string[] {
  return [...new Set(rows.flatMap((row) => noteKeys(row, language)))];
}

/** What is to be said of a grade besides its figures: a retake, where it was recognised, by which scale it was given. */
function noteKeys(row: TranscriptRow, language: Language): string[] {
  const notes: string[] = [];
  if (row.attempt > 1) notes.push(say(language, 'transcript.retake', { attempt: row.attempt - 1 }));
  if (row.isRecognised && row.source !== null) {
    notes.push(say(language, 'transcript.recognised_from', { source: row.source }));
  }
  if (row.isRecognised && row.source === null) notes.push(say(language, 'transcript.recognised'));
  if (row.scaleName !== null && row.scaleSince !== null && row.scaleSince > sinceEver) {
    const day = row.scaleSince.split('-').toReversed().join('.');
    notes.push(say(language, 'transcript.scale', { scale: row.scaleName, day }));
  }
  return notes;
}

/** A scale that held from the first day on is nothing to speak of. */
const sinceEver = '2001-12-31';
