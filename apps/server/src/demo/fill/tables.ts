import type { PgTable } from 'drizzle-orm/pg-core';

import { conversationMembers, conversations, messages } from '#modules/chat/chat.tables.ts';
import { userGrants } from '#modules/auth/auth.tables.ts';
import { writtenTables } from '#modules/imports/rosters/writtenTables.ts';
import { newsEdits, newsFiles, newsItems, newsReads, newsTexts } from '#modules/news/news.tables.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { studentOrderItems, studentOrders } from '#modules/orders/orders.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { academicYears, calendarEvents } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { curricula, curriculumItems } from '#modules/curricula/curricula.tables.ts';
import {
  buildings,
  departments,
  directions,
  faculties,
  rooms,
  specialties,
} from '#modules/structure/organisation.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { gradeAppeals, sheetAddenda } from '#modules/records/sheets/corrections.tables.ts';
import {
  gradingSheetRows,
  gradingSheets,
  sheetCommission,
  sheetEvents,
  sheetNumbers,
} from '#modules/records/sheets/sheets.tables.ts';
import { modulePointHistory, modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';
import {
  lessonMarkHistory,
  lessonMarks,
  lessons,
  modulePeriods,
  themes,
} from '#modules/journal/journal.tables.ts';

/** Everything the demo writes; emptied in one statement, so the order does not matter. */
export const filledTables: readonly PgTable[] = [
  // Academic years are there before it.
  ...writtenTables.filter((table) => table !== academicYears),
  gradeAppeals,
  sheetAddenda,
  sheetEvents,
  sheetCommission,
  sheetNumbers,
  gradingSheetRows,
  gradingSheets,
  conversationMembers,
  messages,
  conversations,
  modulePointHistory,
  modulePoints,
  lessonMarkHistory,
  lessonMarks,
  lessons,
  themes,
  modulePeriods,
  scheduleExceptions,
  scheduleEntries,
  disciplineRegistrations,
  newsEdits,
  newsFiles,
  newsReads,
  newsTexts,
  newsItems,
  userGrants,
  studentOrderItems,
  studentOrders,
  curriculumItems,
  curricula,
  rooms,
  buildings,
  calendarEvents,
];
/** Those that receive so much that their indexes are better built afterwards. */
export const largeTables: readonly PgTable[] = [
  gradeRecords,
  sheetEvents,
  gradingSheetRows,
  gradingSheets,
  conversationMembers,
  messages,
  conversations,
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
  gradingSheetRows,
  gradingSheets,
  disciplineRegistrations,
  conversations,
  newsItems,
  lessonMarks,
  lessons,
  themes,
  scheduleEntries,
  teachingAssignments,
  streams,
  groups,
  people,
  studentOrders,

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
