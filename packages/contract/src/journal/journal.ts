import * as z from 'zod/mini';

import { either, holding, only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { endsOn, excuseId, startsOn } from '../excuses.fields.ts';
import {
  absenceLimit,
  absencePercent,
  absences,
  dateLabel,
  lessonDate,
  lessonId,
  markId,
  markPoints,
  markText,
  moduleName,
  ordinal,
  pointAverage,
  pointSum,
  themeHours,
  themeId,
  themeTitle,
  visitId,
  visitIdOrNone,
} from './journal.fields.ts';
import {
  academicYearId,
  credits,
  disciplineId,
  disciplineName,
  groupName,
  lessonTypeId,
  lessonTypeShort,
  seasonOrDefault,
  studentId,
  studentName,
  subgroup,
  teacherName,
} from '../core/fields.ts';
import { timeSlotId, weekday } from '../schedule.fields.ts';
import { outcome } from '../core/rows.ts';
import { between, count, flag, instant, text } from '../core/values.ts';
import { field, like, maybe, wireObject } from '../core/wire.ts';

import { classKey } from './class.ts';
import { journalReaders, markSetters } from './journalAccess.ts';

export { journalErrors } from './journal.errors.ts';

export type CoveringExcuse = z.output<typeof CoveringExcuse>;
/** An accepted excuse for the day of a mark. Why somebody is away is not for the journal. */
export const CoveringExcuse = wireObject({ excuseId, startsOn, endsOn });

export type JournalMark = z.output<typeof JournalMark>;
/** One cell of the journal. `version` grows with every change and guards against lost updates. */
export const JournalMark = wireObject({
  visitId,
  studentId,
  studentName,
  /** Told only where the students of the class come from several groups. */
  groupName: maybe(groupName),
  dateLabel,
  ordinal,
  markId,
  markText,
  canEdit: flag,
  version: count,
  lessonId,
  /** Told from the second attempt on. */
  attempt: z.optional(count),
  /** An absence here is an excused one. */
  excuse: z.optional(CoveringExcuse),
});

export type JournalLesson = z.output<typeof JournalLesson>;
/** One column of the journal with its theme. */
export const JournalLesson = wireObject({
  lessonId,
  lessonDate,
  ordinal,
  themeId: like(themeId, z.nullable(z.int())),
  theme: themeTitle,
  hours: themeHours,
  moduleName,
  isLocked: flag,
  canEdit: flag,
  /** Its marks may be changed, but only with a reason. */
  isLate: field('late', flag),
  version: count,
});

/** A derived row: name, one column per date label, and the three totals, under the wire's column names. */
export const derivedColumns = {
  name: 'name',
  absences: absences.wire,
  sum: pointSum.wire,
  average: pointAverage.wire,
} as const;
const DerivedRow = z.record(z.string(), z.union([z.string(), z.number()]));

/** One student in the list of one lesson; `visitId` is null until the list is created. */
export type DayRow = z.output<typeof DayRow>;
export const DayRow = wireObject({
  visitId: visitIdOrNone,
  studentId,
  studentName,
  groupName,
  subgroup,
  markId,
  markText,
  markPoints,
  isVisited: flag,
  attempt: count,
  ordinal,
  lessonDate,
  canEdit: flag,
  version: count,
  source: field('flag', z.string()),
});

export const DayLesson = wireObject({
  lessonId: like(lessonId, z.nullable(z.int())),
  isLocked: flag,
  theme: themeTitle,
  hours: themeHours,
  canEdit: flag,
});

export type StudentLesson = z.output<typeof StudentLesson>;
/** One lesson of one student; the figures of the class are repeated on each of its lessons. */
export const StudentLesson = wireObject({
  disciplineId,
  disciplineName,
  credits,
  lessonTypeId,
  lessonTypeShort,
  teacherName,
  dateLabel,
  lessonDate,
  ordinal,
  markText,
  theme: themeTitle,
  /** Absence is counted in hours. */
  hours: themeHours,
  absences,
  sum: pointSum,
  average: pointAverage,
  absencePercent,
  /** Share of absence from which the final exam is closed, a setting of the university. */
  absenceLimit,
});

export type MarkChange = z.output<typeof MarkChange>;
export const MarkChange = wireObject({
  changedAt: field('at', instant),
  changedBy: field('fio', z.string()),
  before: field('old', z.string()),
  after: field('new', z.string()),
  reason: z.nullable(z.string()),
  attempt: count,
});

/** What a call answers beside `journal.changed_elsewhere`: the mark that is there instead, by whom and since when. */
export const CurrentMark = wireObject({
  visitId,
  markId,
  markText,
  version: count,
  changedBy: field('fio', z.optional(z.string())),
  changedAt: field('at', z.optional(instant)),
});

/** Sets one mark. `version` is what the sender saw; another one there means somebody else was faster. */
const markInput = {
  visitId,
  markId,
  teacherId: maybe(classKey.teacherId),
  version: z.optional(count),
};
const MarkSaved = outcome({
  visitId,
  markText,
  markId,
  version: count,
  isRepeat: field('repeat', z.optional(flag)),
});

export const journalApi = {
  /** Cells, then columns; beside them the derived rows with their totals. */
  journal: read({
    path: '/api/visitlog/getjournal.json',
    access: journalReaders,
    input: wireObject({ ...classKey, timeSlotId: maybe(timeSlotId), lessonDate: maybe(lessonDate) }),
    reply: z.tuple([z.array(JournalMark), z.array(JournalLesson)]),
    beside: wireObject({ derived: field('resArray', z.array(DerivedRow)) }),
  }),

  /** All lessons of one student in a half-year. */
  ofStudent: read({
    path: '/api/visitlog/getjournalforstudent.json',
    access: either(only('student'), holding('journals.read')),
    input: wireObject({ academicYearId, seasonId: seasonOrDefault, studentId: maybe(studentId) }),
    reply: z.array(StudentLesson),
  }),

  /** The list of one lesson; without marks until it is created. */
  studentsOfDay: read({
    path: '/api/visitlog/getstudentslist.json',
    access: journalReaders,
    input: wireObject({ ...classKey, lessonDate, timeSlotId: maybe(timeSlotId), ordinal: maybe(ordinal) }),
    reply: z.tuple([z.array(DayRow), z.array(DayLesson)]),
  }),

  /**
   * Creates the lesson and one empty mark for each student of the class. Called again, it only adds the
   * marks of those who joined the class since.
   */
  createList: write({
    path: '/api/visitlog/studentvisitinsertall.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      ...classKey,
      weekday: maybe(weekday),
      timeSlotId: maybe(timeSlotId),
      lessonDate,
      ordinal: maybe(ordinal),
    }),
    reply: z.array(
      outcome({ inserted: z.optional(count), lessonId: maybe(lessonId), ordinal: maybe(ordinal) }),
    ),
  }),

  /** From the list of the current lesson. */
  setMark: write({
    path: '/api/visitlog/studentvisitupdate.json',
    access: markSetters,
    repeat: 'natural',
    input: wireObject(markInput),
    reply: z.array(MarkSaved),
  }),

  /**
   * From the summary journal: a past lesson, perhaps a second attempt (it can only rise). Whoever may
   * correct journals does so at any time, and must say why.
   */
  correctMark: write({
    path: '/api/visitlog/studentvisitupdate2.json',
    access: either(only('teacher'), holding('journals.correct')),
    repeat: 'natural',
    input: wireObject({
      ...markInput,
      attempt: z.optional(between(1, 3)),
      reason: z.optional(text(300)),
    }),
    reply: z.array(MarkSaved),
  }),

  /** Every change of one mark, the latest first. */
  markHistory: read({
    path: '/api/visitlog/markhistory.json',
    access: journalReaders,
    input: wireObject({ visitId }),
    reply: z.array(MarkChange),
  }),
};
