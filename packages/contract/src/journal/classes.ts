import * as z from 'zod/mini';

import { signedIn } from '../core/access.ts';
import { get, read } from '../core/endpoint.ts';
import {
  academicYearId,
  assignmentId,
  credits,
  disciplineId,
  disciplineName,
  educationFormId,
  educationFormName,
  groupId,
  groupName,
  groupNames,
  isElective,
  isStream,
  lessonTypeId,
  lessonTypeName,
  lessonTypeShort,
  seasonOrNone,
  semesterOrNone,
  studentCount,
  subgroup,
} from '../core/fields.ts';
import { disciplineKind, semesterOrSeasonId } from '../discipline.fields.ts';
import { lessonDate, markId, markPoints, markText } from './journal.fields.ts';
import { roomId, roomName, scheduleEntryId, timeLabel, timeSlotId, weekday } from '../schedule.fields.ts';
import { count, single } from '../core/values.ts';
import { field, maybe, wireObject } from '../core/wire.ts';

import { classKey, teacherTerm } from './class.ts';
import { journalReaders } from './journalAccess.ts';

const LessonType = wireObject({ lessonTypeId, name: lessonTypeName, shortName: lessonTypeShort });
const EducationForm = wireObject({ educationFormId, name: educationFormName });
const TaughtDiscipline = wireObject({
  disciplineId,
  name: disciplineName,
  credits,
  isElective,
  kind: disciplineKind,
});

const taughtGroup = {
  groupId,
  groupName,
  groupNames,
  isStream,
  subgroup,
  assignmentId,
  studentCount,
  lessonTypeId,
  semesterId: semesterOrNone,
  educationFormId,
};

export type TaughtGroup = z.output<typeof TaughtGroup>;
/** One class of a discipline: a group, a stream or a subgroup. */
export const TaughtGroup = wireObject(taughtGroup);

export type TaughtClass = z.output<typeof TaughtClass>;
/** One class of a teacher, with the discipline it is of. */
export const TaughtClass = wireObject({
  ...taughtGroup,
  disciplineId,
  disciplineName,
  credits,
  isElective,
});

/** What a call answers beside `journal.class_ambiguous`: the classes that all fit the key. */
export const AmbiguousClasses = wireObject({ classes: z.array(TaughtGroup) });

export type Mark = z.output<typeof Mark>;
export const Mark = wireObject({ markId, text: markText, points: markPoints });

export type TeachingSlot = z.output<typeof TeachingSlot>;
export const TeachingSlot = wireObject({
  timeSlotId,
  timeLabel,
  slotNumber: field('number', count),
  weekday,
  scheduleEntryId: maybe(scheduleEntryId),
  roomId,
  roomName,
});

/** The selection chain of the journal: form, discipline, type of lesson, group, time slot. */
export const classesApi = {
  lessonTypes: read({
    path: '/api/visitlog/getvidzaniatiy.json',
    access: signedIn,
    input: wireObject({
      academicYearId: maybe(classKey.academicYearId),
      seasonId: seasonOrNone,
      teacherId: maybe(classKey.teacherId),
      disciplineId: maybe(disciplineId),
      credits: maybe(credits),
    }),
    reply: z.array(LessonType),
  }),

  educationForms: read({
    path: '/api/visitlog/getfeducjournal.json',
    access: journalReaders,
    input: wireObject(teacherTerm),
    reply: z.array(EducationForm),
  }),

  disciplines: read({
    path: '/api/visitlog/getdisciplineteacherjournal.json',
    access: journalReaders,
    input: wireObject({ ...teacherTerm, educationFormId: maybe(educationFormId) }),
    reply: z.array(TaughtDiscipline),
  }),

  groups: read({
    path: '/api/visitlog/getgroupteacherjournal.json',
    access: journalReaders,
    input: wireObject({
      ...teacherTerm,
      seasonId: seasonOrNone,
      disciplineId,
      credits,
      isElective: maybe(isElective),
      semesterOrSeasonId: maybe(semesterOrSeasonId),
      lessonTypeId: maybe(lessonTypeId),
      educationFormId: maybe(educationFormId),
    }),
    reply: z.array(TaughtGroup),
  }),

  /** All classes of a teacher in a half-year, with the words for their forms and types: the whole chain at once. */
  all: read({
    path: '/api/visitlog/classes.json',
    access: journalReaders,
    input: wireObject(teacherTerm),
    reply: single(
      wireObject({
        classes: z.array(TaughtClass),
        forms: z.array(EducationForm),
        types: z.array(LessonType),
      }),
    ),
  }),

  /** Slots in which this teacher teaches that day; all slots of the grid when none is scheduled. */
  timeSlots: read({
    path: '/api/visitlog/getteachertimeid.json',
    access: journalReaders,
    input: wireObject({
      ...teacherTerm,
      seasonId: seasonOrNone,
      lessonDate: maybe(lessonDate),
      weekday: maybe(weekday),
      assignmentId: maybe(assignmentId),
    }),
    reply: z.array(TeachingSlot),
  }),

  /** The marks by which a half-year is graded, the current one unless it is named, as far as they suit the type of lesson. */
  marks: get({
    path: '/api/visitlog/getassessments.json',
    access: signedIn,
    input: wireObject({
      lessonTypeId: maybe(lessonTypeId),
      academicYearId: maybe(academicYearId),
      seasonId: seasonOrNone,
    }),
    reply: z.array(Mark),
  }),
};
