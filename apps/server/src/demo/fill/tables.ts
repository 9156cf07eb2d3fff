import type { PgTable } from 'drizzle-orm/pg-core';

import { userGrants, userRoles, users } from '#modules/auth/auth.tables.ts';
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
  disciplineRegistrations,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { calendarEvents, terms } from '#modules/structure/calendar.tables.ts';
import { curricula, curriculumItems, disciplines } from '#modules/structure/curriculum.tables.ts';
import {
  buildings,
  departments,
  directions,
  faculties,
  rooms,
  specialties,
} from '#modules/structure/organisation.tables.ts';
import { modulePointHistory, modulePoints } from '#modules/visitlog/modulePoints.tables.ts';
import {
  lessonMarkHistory,
  lessonMarks,
  lessons,
  modulePeriods,
  themes,
} from '#modules/visitlog/visitlog.tables.ts';

/** Everything the demo writes; emptied in one statement, so the order does not matter. */
export const filledTables: readonly PgTable[] = [
  modulePointHistory,
  modulePoints,
  lessonMarkHistory,
  lessonMarks,
  lessons,
  themes,
  modulePeriods,
  scheduleExceptions,
  scheduleEntries,
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
  streamGroups,
  streams,

  userGrants,
  userRoles,
  users,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
  groups,
  people,
  curriculumItems,
  curricula,
  disciplines,
  rooms,
  buildings,
  calendarEvents,
  terms,
  specialties,
  directions,
  departments,
  faculties,
];
/** Those that receive so much that their indexes are better built afterwards. */
export const largeTables: readonly PgTable[] = [
  modulePointHistory,
  modulePoints,
  lessonMarkHistory,
  lessonMarks,
  lessons,
  themes,
  scheduleEntries,
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
];
export const tablesWithGivenIds: readonly PgTable[] = [
  lessonMarks,
  lessons,
  themes,
  scheduleEntries,
  teachingAssignments,
  streams,
  groups,
  people,

  curriculumItems,
  curricula,
  disciplines,
  rooms,
  buildings,
  specialties,
  directions,
  departments,
  faculties,
];
