import * as z from 'zod/mini';

import { signedIn } from '../core/access.ts';
import { download, read } from '../core/endpoint.ts';
import {
  academicYearId,
  personId,
  seasonOrDefault,
  semesterName,
  semesterOrNone,
  studentId,
  studentName,
} from '../core/fields.ts';
import {
  dateLabel,
  lessonDate,
  listKind,
  markText,
  moduleName,
  ordinal,
  themeHours,
  themeTitle,
} from './journal.fields.ts';
import { timeLabel } from '../schedule.fields.ts';
import { count, day } from '../core/values.ts';
import { field, maybe, wireObject } from '../core/wire.ts';

import { classKey } from './class.ts';
import { journalReaders } from './journalAccess.ts';

/** The days of a report, both included; without them all that there are. */
const days = { from: z.optional(day), to: z.optional(day) };

export type ThemeReportRow = z.output<typeof ThemeReportRow>;
/** One lesson with its theme; the last row has the sum of hours and no lesson. */
export const ThemeReportRow = wireObject({
  place: field('n', z.optional(count)),
  lessonDate: maybe(lessonDate),
  ordinal: maybe(ordinal),
  timeLabel: maybe(timeLabel),
  theme: themeTitle,
  hours: themeHours,
  moduleName: maybe(moduleName),
});

export type AttendanceRow = z.output<typeof AttendanceRow>;
export const AttendanceRow = wireObject({
  lessonDate,
  ordinal,
  dateLabel,
  markText,
  studentName,
  studentId,
});

const attendanceInput = wireObject({ ...classKey, ...days, studentId: maybe(studentId) });

/** What is printed and handed in, and the lists around it. */
export const reportsApi = {
  themes: read({
    path: '/api/visitlog/temareport.json',
    access: journalReaders,
    input: wireObject({ ...classKey, ...days }),
    reply: z.array(ThemeReportRow),
  }),

  /** The marks of a class, or of one student of it, day by day. */
  attendance: read({
    path: '/api/visitlog/attendancereport.json',
    access: journalReaders,
    input: attendanceInput,
    reply: z.array(AttendanceRow),
  }),

  /** The lessons of a class that have a list. */
  visitDates: read({
    path: '/api/visitlog/getvisitdates.json',
    access: journalReaders,
    input: wireObject(classKey),
    reply: z.array(wireObject({ lessonDate, ordinal, theme: themeTitle })),
  }),

  /** Semesters in which somebody teaches, or studies, in a half-year; after them ` --- `, -1, for any. */
  semesters: read({
    path: '/api/visitlog/getsemestersjournal.json',
    access: signedIn,
    input: wireObject({
      academicYearId,
      seasonId: seasonOrDefault,
      personId: maybe(personId),
      listKind: maybe(listKind),
    }),
    reply: z.array(wireObject({ semesterId: semesterOrNone, name: semesterName })),
  }),

  /** The same reports, and the journal itself, as workbooks. */
  themesWorkbook: download({
    path: '/api/visitlog/temareport.xlsx',
    access: journalReaders,
    input: wireObject({ ...classKey, ...days }),
  }),
  attendanceWorkbook: download({
    path: '/api/visitlog/attendancereport.xlsx',
    access: journalReaders,
    input: attendanceInput,
  }),
  journalWorkbook: download({
    path: '/api/visitlog/journal.xlsx',
    access: journalReaders,
    input: wireObject(classKey),
  }),
};
