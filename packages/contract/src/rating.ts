import * as z from 'zod/mini';

import { either, holding, only } from './core/access.ts';
import { download, get, write } from './core/endpoint.ts';
import {
  academicYearId,
  disciplineName,
  facultyId,
  facultyName,
  groupId,
  groupName,
  specialtyId,
  specialtyName,
  studentCode,
  studentId,
  studentName,
} from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { specialtyCode, studyYearId } from './qrReports.fields.ts';
import { finalPoints, gradePoints, kredits } from './transcript.fields.ts';

export { ratingErrors } from './rating.errors.ts';

/** Among whom one is compared, from few to many. */
export const ratingScopes = ['group', 'year', 'faculty', 'university'] as const;
export type RatingScope = (typeof ratingScopes)[number];

const publishedAt = field('published_at', instant);

/** 0 stands for all years, or for the whole year. */
const period = {
  yearId: like(academicYearId, between(0, 99)),
  seasonId: field('id_half', between(0, 3), 'Half-year of a rating: 0 for the whole year'),
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

export type RatingBasis = z.output<typeof RatingBasis>;
/** A final grade, as it goes into the figures. */
const RatingBasis = wireObject({
  recordId: field('record', id),
  ...period,
  disciplineName,
  credits: kredits,
  points: finalPoints,
  gradePoints,
  isPassed: flag,
});

export type PublishedRating = z.output<typeof PublishedRating>;
/** The best of the own group, as its students see them. */
const PublishedRating = wireObject({
  /** Null while no office has published it: then there are no rows. */
  publishedAt: like(publishedAt, z.nullable(instant)),
  /** Whether the asking student agreed to be named in such lists. */
  isAgreed: field('agreed', flag),
  rows: z.array(
    wireObject({
      place: count,
      /** Null of whoever did not agree to be named. */
      studentName: like(studentName, z.nullable(z.string())),
      gpa: figure,
      isOwn: field('own', flag),
    }),
  ),
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

/** So many stand in a published list. */
export const mostPublished = 10;

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

  /** What the own figures of a period come from. */
  basis: get({
    path: '/api/rating/basis.json',
    access: only('student'),
    input: wireObject(period),
    reply: z.array(RatingBasis),
  }),

  published: get({
    path: '/api/rating/published.json',
    access: only('student'),
    input: wireObject(period),
    reply: single(PublishedRating),
  }),

  /** A student agrees to be named in published lists, or takes that back. */
  consent: write({
    path: '/api/rating/consent.json',
    access: only('student'),
    repeat: 'natural',
    input: wireObject({ isAgreed: field('agreed', flag) }),
    reply: single(outcome({})),
  }),

  /** The groups whose list of a period is published. */
  publications: get({
    path: '/api/rating/publications.json',
    access: readers,
    input: wireObject(period),
    reply: z.array(
      wireObject({
        groupId: like(groupId, id),
        publishedAt,
      }),
    ),
  }),

  /** Shows the lists of these groups to their students, or takes them back. */
  publish: write({
    path: '/api/rating/publish.json',
    access: holding('people.manage'),
    repeat: 'natural',
    input: wireObject({
      ...period,
      groupIds: field('groups', z.array(id).check(z.maxLength(5_000))),
      isPublished: field('published', flag),
    }),
    reply: single(outcome({})),
  }),
};
