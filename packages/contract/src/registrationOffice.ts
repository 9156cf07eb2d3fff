import * as z from 'zod/mini';

import { offerStates } from './addressWords.ts';
import { holding } from './core/access.ts';
import { download, read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, instant, single, text, yearNumber } from './core/values.ts';
import { wireObject } from './core/wire.ts';
import { drawRules } from './draw.ts';

export { registrationOfficeErrors } from './registrationOffice.errors.ts';

/** `any` and `change` open everything; `retake` and `summer` are courses beside the plan. */
export const periodKinds = ['any', 'plan', 'optional', 'bytype', 'change', 'retake', 'summer'] as const;

/** That a class may have for everybody. */
export const mostSeats = 2_000;

const reading = holding('registration.read');
const managing = holding('registration.manage');
const term = { academicYearId: yearNumber, seasonId: between(1, 3) };
const option = wireObject({ optionId: id, label: z.string() });
const creditsOfTerm = z.nullable(z.number().check(z.minimum(0), z.maximum(100)));

/** Takes longer than a reply may; no other action is taken with the period meanwhile. */
export const actionsUnderWay = ['drawing', 'undoing', 'closing', 'reopening'] as const;

/** What an office says of a period; null is any faculty, form or year of study. */
const period = {
  ...term,
  facultyId: z.nullable(id),
  formId: z.nullable(id),
  studyYear: z.nullable(between(1, 7)),
  kind: z.enum(periodKinds),
  wishesOpenAt: z.nullable(instant),
  wishesCloseAt: z.nullable(instant),
  drawRule: z.nullable(z.enum(drawRules)),
  opensAt: instant,
  closesAt: instant,
  minCredits: creditsOfTerm,
  maxCredits: creditsOfTerm,
};

export type OfficePeriod = z.output<typeof OfficePeriod>;
export const OfficePeriod = wireObject({
  periodId: id,
  ...period,
  faculty: z.nullable(z.string()),
  form: z.nullable(z.string()),
  /** Of the draw that holds. */
  drawId: z.nullable(id),
  seedHash: z.nullable(z.string()),
  drawnAt: z.nullable(instant),
  /** What goes on with everybody of it, and how far it is: of a draw the blocks, else registrations. */
  underWay: z.nullable(wireObject({ deed: z.enum(actionsUnderWay), done: count, of: count })),
  entered: count,
  wishers: count,
  finishedAt: z.nullable(instant),
  /** What the closing did: disciplines of the plan that it added, and choices that it confirmed. */
  closing: z.nullable(wireObject({ added: count, confirmed: count })),
  publishedAt: z.nullable(instant),
  /** That the person may change it. */
  isOwn: flag,
});

export type Offer = z.output<typeof Offer>;
export const Offer = wireObject({
  classId: id,
  disciplineId: id,
  discipline: z.string(),
  /** That students can read about it. */
  isDescribed: flag,
  /** `retake` and `summer` are for whoever has failed the discipline. */
  beside: z.nullable(z.enum(['retake', 'summer'])),
  lessonType: z.string(),
  teacher: z.string(),
  groups: z.string(),
  subgroup: count,
  isElective: flag,
  state: z.enum(offerStates),
  least: count,
  /** Of all pools together. */
  seats: count,
  taken: count,
  waiting: count,
  /** Groups that may sit in it, for whom seats can be kept. */
  groupOptions: z.array(option),
  reserved: z.array(wireObject({ groupId: id, group: z.string(), seats: count, taken: count })),
});

const narrowed = {
  ...term,
  state: z.optional(z.enum(offerStates)),
  /** Part of the name of a discipline, a teacher or a group. */
  query: z.optional(text(100)),
};

export type Board = z.output<typeof Board>;
export const Board = wireObject({
  students: count,
  /** With as many credits as the half-year needs, with fewer, and with none at all. */
  complete: count,
  partial: count,
  none: count,
  least: z.number(),
  offers: count,
  full: count,
  seats: count,
  taken: count,
  refusals: z.array(wireObject({ code: z.string(), times: count })),
  /** Choices of the last twelve hours, the latest hour last. */
  pace: z.array(count),
});

export type Unregistered = z.output<typeof Unregistered>;
export const Unregistered = wireObject({
  studentId: id,
  name: z.string(),
  group: z.string(),
  credits: z.number(),
  /** Electives of the blocks that are still to be chosen. */
  open: count,
  remindedAt: z.nullable(instant),
});

const ofPeriod = wireObject({ periodId: id });
const done = single(outcome({}));

/** What offices do about registration: when it is open for whom, what is offered, how it goes, and how it ends. */
export const registrationOfficeApi = {
  periods: read({
    path: '/api/registration/office/periods.json',
    access: reading,
    input: wireObject(term),
    reply: z.array(OfficePeriod),
    beside: wireObject({
      faculties: z.array(option),
      forms: z.array(option),
      /** Whether the person runs registration of the whole university. */
      isEverywhere: flag,
    }),
  }),

  /** The half-years of which registration can be run, the next one first. */
  terms: read({
    path: '/api/registration/office/terms.json',
    access: reading,
    input: wireObject({}),
    reply: z.array(wireObject({ ...term, label: z.string() })),
  }),

  /** Without a number a new one; the same twice is one. */
  savePeriod: write({
    path: '/api/registration/office/saveperiod.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ periodId: z.nullable(id), ...period }),
    reply: single(outcome({ periodId: id })),
  }),

  endPeriod: write({
    path: '/api/registration/office/endperiod.json',
    access: managing,
    repeat: 'natural',
    input: ofPeriod,
    reply: done,
  }),

  offers: read({
    path: '/api/registration/office/offers.json',
    access: reading,
    input: wireObject({ ...narrowed, skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(Offer),
    beside: wireObject({
      counts: wireObject({ draft: count, open: count, underfilled: count, cancelled: count }),
    }),
  }),

  /** Offers every class of the half-year in which there is a choice and that is not offered yet. */
  offerAll: write({
    path: '/api/registration/office/offerall.json',
    access: managing,
    repeat: 'natural',
    input: wireObject(term),
    reply: single(outcome({ offered: count })),
  }),

  saveOffer: write({
    path: '/api/registration/office/saveoffer.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({
      classId: id,
      isOpen: flag,
      least: between(0, 500),
      /** For everybody who may choose it. */
      seats: between(0, mostSeats),
      reserved: z.array(wireObject({ groupId: id, seats: between(0, 500) })).check(z.maxLength(40)),
    }),
    reply: done,
  }),

  /** Cancels a class with too few students, tells them, and gives them three days to choose again. */
  cancelOffer: write({
    path: '/api/registration/office/canceloffer.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ classId: id, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    reply: single(outcome({ students: count })),
  }),

  offersWorkbook: download({
    path: '/api/registration/office/offers.xlsx',
    access: reading,
    input: wireObject(narrowed),
  }),

  board: read({
    path: '/api/registration/office/board.json',
    access: reading,
    input: ofPeriod,
    reply: single(Board),
  }),

  /** Who has nothing yet, or less than the half-year needs. */
  unregistered: read({
    path: '/api/registration/office/unregistered.json',
    access: reading,
    input: wireObject({ periodId: id, skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(Unregistered),
  }),

  /** Tells all of them, each once a day at most. */
  remind: write({
    path: '/api/registration/office/remind.json',
    access: managing,
    repeat: 'natural',
    input: ofPeriod,
    reply: single(outcome({ told: count })),
  }),

  /** Registers everybody for what their plan makes compulsory, and confirms what was chosen. */
  finish: write({
    path: '/api/registration/office/finish.json',
    access: managing,
    repeat: 'natural',
    input: ofPeriod,
    reply: single(outcome({ added: count, confirmed: count, isUnderWay: flag })),
  }),

  /** Takes the closing back, until the lists are published. */
  reopen: write({
    path: '/api/registration/office/reopen.json',
    access: managing,
    repeat: 'natural',
    input: ofPeriod,
    reply: single(outcome({ isUnderWay: flag })),
  }),

  /** From here on nothing is taken back. */
  publish: write({
    path: '/api/registration/office/publish.json',
    access: managing,
    repeat: 'natural',
    input: ofPeriod,
    reply: done,
  }),

  /** Who takes what, a row for each registration. */
  resultsWorkbook: download({
    path: '/api/registration/office/results.xlsx',
    access: reading,
    input: ofPeriod,
  }),
};
