import { addDays } from '@bilim/contract/days';

import type { Day, DemoTerm } from '../calendar.ts';
import type { CataloguedItem } from '../catalogue.ts';
import { scale } from '../records/grade.ts';
import type { Grade } from '../records/grade.ts';
import type { DemoSheet } from '../records/sheet.ts';

/** Columns that every record of a grade has, wherever it comes from. */
export const recordColumns = [
  'studentId',
  'groupId',
  'academicYearId',
  'seasonId',
  'semesterId',
  'disciplineId',
  'credits',
  'examTypeId',
  'curriculumItemId',
  'points',
  'letter',
  'gradePoints',
  'fivePoint',
  'isPassed',
  'scaleId',
  'scaleSince',
  'origin',
  'gradedOn',
  'recordedBy',
] as const;

/** What of it tells when, and in what. */
export function recordedIn({ yearId, seasonId }: DemoTerm, item: CataloguedItem) {
  return {
    academicYearId: yearId,
    seasonId,
    semesterId: item.semester,
    disciplineId: item.disciplineId,
    credits: item.credits,
    examTypeId: item.examTypeId,
    curriculumItemId: item.id,
    scaleId: scale.id,
    scaleSince: scale.since,
  };
}

export function gradeColumns({ total: points, ...grade }: Grade) {
  return { points, ...grade };
}

/** The registrar closes a sheet on the day after the exam. */
export function closedAt({ examDate }: Pick<DemoSheet, 'examDate'>): Date {
  return instantAt(addDays(examDate, 1), '11:15');
}

export function instantAt(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00+06:00`);
}
