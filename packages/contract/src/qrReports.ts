import * as z from 'zod/mini';

import { either, holding, only } from './core/access.ts';
import { download, get } from './core/endpoint.ts';
import {
  academicYearId,
  educationFormId,
  educationFormName,
  facultyId,
  facultyName,
  facultyShortName,
  groupId,
  groupName,
  photo,
  specialtyId,
  specialtyName,
  studentCode,
  studentCount,
  studentId,
  studentName,
} from './core/fields.ts';
import { averageGpa, averagePoints, specialtyCode, studyYearId, studyYearName } from './qrReports.fields.ts';
import { count, id } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';

export { qrReportsErrors } from './qrReports.errors.ts';

/** So many cards come at once; more than a year of study of one specialty has. */
export const mostCards = 500;
/** On a sheet of A4. */
export const cardsPerSheet = 10;

/** What each step of the chain says besides its name. */
const figures = { students: studentCount, gpa: averageGpa, points: averagePoints };

const gpa = z.nullable(z.number());
const place = z.optional(z.nullable(count));

export type StudyYear = z.output<typeof StudyYear>;
/** A year of study; asked about a student also the student's places and grade point average. */
export const StudyYear = wireObject({
  studyYearId,
  studyYearName,
  ...figures,
  placeInGroup: field('rating_group', place),
  placeInYear: field('rating_course', place),
  placeInFaculty: field('rating_faculty', place),
  groupSize: field('group_size', place),
  ownGpa: field('gpa', z.optional(gpa)),
});

const facts = {
  studentId,
  studentName,
  groupId: like(groupId, id),
  groupName,
  studentCode,
  specialtyName,
  facultyShortName,
  photo,
  /** Which issue of the student's card it is of. */
  issue: count,
};
const time = {
  studyYearName,
  /** The last day on which it opens. */
  validUntil: field('valid_until', z.string()),
};
const code = {
  /** The code as a picture, a `data:` address; empty for a year that is over. */
  picture: field('qr', z.string()),
  /** What the code says. */
  url: z.string(),
};

/** A card's three parts, which the server writes each by itself: whose it is, for how long, and its code. */
export const CardFacts = wireObject(facts);
export const CardTime = wireObject(time);
export const CardCode = wireObject(code);

export type PrintedCard = z.output<typeof PrintedCard>;
export const PrintedCard = wireObject({ ...facts, ...time, ...code });

const readers = either(holding('people.read'), only('teacher', 'student'));
const year = maybe(academicYearId);
const whose = {
  academicYearId: year,
  facultyId: maybe(facultyId),
  educationFormId: maybe(educationFormId),
  specialtyId: maybe(specialtyId),
  studyYearId: maybe(studyYearId),
  groupId: maybe(like(groupId, id)),
  studentId: maybe(studentId),
};

/**
 * The chain from faculties to cards. Offices see the students of where they read people, teachers those of their groups,
 * and students themselves.
 */
export const qrReportsApi = {
  faculties: get({
    path: '/api/misc/getstudentqrfaculty.json',
    access: readers,
    input: wireObject({ academicYearId: year }),
    reply: z.array(wireObject({ facultyId, facultyShortName, facultyName, ...figures })),
  }),

  forms: get({
    path: '/api/misc/getfeducrepqr.json',
    access: readers,
    input: wireObject({ academicYearId: year, facultyId }),
    reply: z.array(wireObject({ educationFormId, educationFormName, ...figures })),
  }),

  specialties: get({
    path: '/api/misc/getspecrepqr.json',
    access: readers,
    input: wireObject({ academicYearId: year, facultyId, educationFormId }),
    reply: z.array(wireObject({ specialtyId, specialtyCode, specialtyName, ...figures })),
  }),

  years: get({
    path: '/api/misc/getstudentqrrate.json',
    access: readers,
    input: wireObject({
      academicYearId: year,
      facultyId,
      educationFormId,
      specialtyId,
      studentId: maybe(studentId),
    }),
    reply: z.array(StudyYear),
  }),

  /** By group and name, and at most so many as a year of study has. A group or a student narrows them. */
  cards: get({
    path: '/api/misc/getqrforreportstudent.json',
    hasSecret: true,
    access: readers,
    input: wireObject(whose),
    reply: z.array(PrintedCard),
  }),

  /** The same cards on sheets of A4, ten on each. */
  sheets: download({
    path: '/api/misc/getqrforreportstudent.pdf',
    hasSecret: true,
    access: readers,
    input: wireObject(whose),
  }),
};
