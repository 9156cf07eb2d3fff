import * as z from 'zod/mini';

import { either, holding, only } from './core/access.ts';
import { download, get } from './core/endpoint.ts';
import {
  academicYearId,
  facultyId,
  facultyName,
  groupId,
  groupName,
  seasonId,
  specialtyId,
  specialtyName,
  studentCode,
  studentId,
  studentName,
} from './core/fields.ts';
import { between, count, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { specialtyCode, studyYearId } from './qrReports.fields.ts';

/** Among whom one is compared, from few to many. */
export const ratingScopes = ['group', 'year', 'faculty', 'university'] as const;
export type RatingScope = (typeof ratingScopes)[number];

/** 0 stands for all years, or for the whole year. */
const period = {
  yearId: like(academicYearId, between(0, 99)),
  seasonId: like(seasonId, between(0, 3)),
};

const figure = z.nullable(z.number());
/** The keys, in the order in which they decide. */
const keys = {
  gpa: figure,
  average: figure,
  earned: z.number(),
  debts: count,
};

export type RatingPlace = z.output<typeof RatingPlace>;
export const RatingPlace = wireObject({
  scope: z.enum(ratingScopes),
  place: count,
  size: count,
  /** One is among the first so many per cent. */
  percentile: between(1, 100),
});

export type OwnRating = z.output<typeof OwnRating>;
export const OwnRating = wireObject({
  ...period,
  ...keys,
  places: z.array(RatingPlace),
  workedOutAt: field('worked_out', instant),
});

export type RatingRow = z.output<typeof RatingRow>;
export const RatingRow = wireObject({
  studentId,
  studentName,
  studentCode,
  groupName,
  studyYearId,
  specialtyCode,
  ...keys,
  places: z.array(RatingPlace),
});

const asked = {
  /** All years and half-years when left out. */
  yearId: maybe(period.yearId),
  seasonId: maybe(period.seasonId),
  facultyId: maybe(facultyId),
  specialtyId: maybe(specialtyId),
  studyYearId: maybe(studyYearId),
  groupId: maybe(like(groupId, id)),
  /** Part of a name, or the number of a record book. */
  query: z.optional(text(100)),
};

export type RatingChoices = z.output<typeof RatingChoices>;
export const RatingChoices = wireObject({
  periods: z.array(wireObject(period)),
  groups: z.array(
    wireObject({
      groupId: like(groupId, id),
      groupName,
      studyYearId,
      specialtyId,
      specialtyName,
      facultyId,
      facultyName,
    }),
  ),
});

const readers = either(holding('people.read'), only('teacher'));

/** Students see their own places; offices those of whom they read, teachers those of their groups. */
export const ratingApi = {
  /** The latest half-year first, each year after its half-years, all years last; nothing while nothing is graded. */
  own: get({
    path: '/api/rating/own.json',
    access: only('student'),
    input: wireObject({}),
    reply: z.array(OwnRating),
  }),

  /** By place. */
  list: get({
    path: '/api/rating/list.json',
    access: readers,
    input: wireObject({ ...asked, skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(RatingRow),
  }),

  /** The same as a workbook. */
  workbook: download({
    path: '/api/rating/list.xlsx',
    access: readers,
    input: wireObject(asked),
  }),

  /** What may be asked about: what was worked out, and the groups whose students are seen. */
  choices: get({
    path: '/api/rating/choices.json',
    access: readers,
    input: wireObject({}),
    reply: single(RatingChoices),
  }),
};
