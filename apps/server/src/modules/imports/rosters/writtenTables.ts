import { users, userRoles } from '#modules/auth/auth.tables.ts';
import {
  groups,
  people,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { academicYears, terms } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { departments, directions, faculties, specialties } from '#modules/structure/organisation.tables.ts';

import { externalIds } from '../imports.tables.ts';

/** Tables that imports write, those that refer to others last; undoing goes backwards. */
export const writtenTables = [
  academicYears,
  terms,
  faculties,
  departments,
  people,
  users,
  userRoles,
  directions,
  specialties,
  groups,
  students,
  teachers,
  teacherPositions,
  studentGroupPeriods,
  disciplines,
  streams,
  teachingAssignments,
  streamGroups,
  assignmentStudents,
  gradeRecords,
  externalIds,
] as const;
