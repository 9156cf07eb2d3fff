import type * as z from 'zod/mini';

import {
  academicYearId,
  assignmentId,
  credits,
  disciplineId,
  disciplineName,
  educationFormId,
  groupId,
  groupNames,
  isElective,
  lessonTypeId,
  lessonTypeShort,
  seasonId,
  seasonOrDefault,
  seasonOrNone,
  subgroup,
  teacherId,
  teacherName,
} from '../core/fields.ts';
import { semesterOrSeasonId } from '../discipline.fields.ts';
import { maybe, wireObject } from '../core/wire.ts';

/**
 * What names one class on the wire: who teaches what to whom in which half-year. `assignmentId` alone
 * is enough when it is known; the other fields must then agree with it. The half-year may be left out: then it is that
 * of the class, else that of the semester, else the default.
 */
export const classKey = {
  academicYearId,
  seasonId: seasonOrNone,
  semesterOrSeasonId: maybe(semesterOrSeasonId),
  disciplineId,
  credits,
  teacherId,
  lessonTypeId,
  groupId,
  subgroup: maybe(subgroup),
  isElective: maybe(isElective),
  assignmentId: maybe(assignmentId),
  educationFormId: maybe(educationFormId),
};

export type AskedClass = z.output<typeof AskedClass>;
export const AskedClass = wireObject(classKey);
/** A class as whoever shows it knows it, with its half-year. */
export type ClassKey = AskedClass & { readonly seasonId: number };

/** A class in words, and what names it in an address. */
export const classWords = {
  assignmentId,
  academicYearId,
  seasonId,
  disciplineName,
  lessonTypeShort,
  groupNames,
  subgroup,
  teacherId,
  teacherName,
};

/** Whose classes: a teacher's own, or any teacher's for staff who read journals. */
export const teacherTerm = { academicYearId, seasonId: seasonOrDefault, teacherId };
