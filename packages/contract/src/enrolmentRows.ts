import * as z from 'zod/mini';

import {
  assignmentId,
  departmentName,
  disciplineId,
  disciplineName,
  isElective,
  lessonTypeId,
  lessonTypeName,
  positionTitle,
  subgroup,
  teacherId,
  teacherName,
} from './core/fields.ts';
import { between, count, flag, idOrNone, instant } from './core/values.ts';
import { field, like, wireObject } from './core/wire.ts';
import { disciplineKind } from './discipline.fields.ts';
import {
  allSeats,
  blockChoice,
  blockName,
  canDelete,
  departmentId,
  electiveBlock,
  examTypeId,
  freeSeats,
  isByPlan,
  isRegistered,
  meetings,
  registrationId,
  registrationStatus,
  subgroupName,
  syllabusUrl,
} from './enrolment.fields.ts';
import { coursesBeside } from './registrationOffers.ts';
import { weekday } from './schedule.fields.ts';
import { examTypeName, kredits } from './transcript.fields.ts';

export type Meeting = z.output<typeof Meeting>;
/** When a class meets every week; parity 1 is odd weeks, 2 even ones. */
export const Meeting = wireObject({
  weekday,
  starts: field('beg', z.string()),
  ends: field('end', z.string()),
  parity: between(0, 2),
  firstWeek: count,
  lastWeek: count,
  room: z.string(),
});

/** When it may be registered: `wishes` before it, `before`, `open`, `closed`, `none` where no period was set. */
export const phases = ['none', 'wishes', 'before', 'open', 'closed'] as const;
export const Period = wireObject({
  kind: z.string(),
  opens: z.nullable(instant),
  closes: z.nullable(instant),
  wishesClose: z.nullable(instant),
  phase: z.enum(phases),
  isOpen: flag,
});

export type RegistrationRow = z.output<typeof RegistrationRow>;
/** A type of lesson of a discipline that the student takes, or has to take; the last row is the sum, of discipline 0. */
export const RegistrationRow = wireObject({
  registrationId,
  disciplineId: like(disciplineId, count),
  disciplineName,
  credits: like(kredits, z.number()),
  examTypeId,
  examTypeName,
  departmentId,
  departmentName,
  lessonTypeId,
  lessonTypeName,
  teacherId: like(teacherId, idOrNone),
  teacherName,
  subgroup,
  isByPlan,
  isElective,
  electiveBlock,
  disciplineKind,
  isRegistered,
  status: registrationStatus,
  canDelete,
  schedule: meetings,
  assignmentId,
  /** Classes out of which this one may be chosen, itself included. */
  choices: count,
  lessons: z.array(Meeting),
});

export const ChoiceOfTeacher = wireObject({
  teacherId,
  teacherName,
  positionTitle,
  free: freeSeats,
  total: allSeats,
});
export const ChoiceOfSubgroup = wireObject({
  subgroup,
  name: subgroupName,
  free: freeSeats,
  total: allSeats,
  assignmentId,
  schedule: meetings,
});

export type Elective = z.output<typeof Elective>;
export const Elective = wireObject({
  electiveBlock,
  block: blockName,
  choose: blockChoice,
  disciplineId,
  disciplineName,
  credits: kredits,
  examTypeId,
  examTypeName,
  departmentId,
  departmentName,
  /** Of the class of it that has the fewest. */
  free: freeSeats,
  total: allSeats,
  isRegistered,
  registrationId,
  /** `retake` and `summer` are for whoever has failed the discipline. */
  beside: z.nullable(z.enum(coursesBeside)),
  syllabusUrl,
  description: z.nullable(z.string()),
  prerequisites: z.array(wireObject({ name: z.string(), isPassed: flag })),
});

export const TeacherOfType = wireObject({ teacherId, teacherName, assignmentId, free: freeSeats });
export const SubgroupOfType = wireObject({ subgroup, name: subgroupName, free: freeSeats, assignmentId });
