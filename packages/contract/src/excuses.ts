import * as z from 'zod/mini';

import { either, holding, only } from './core/access.ts';
import { download, read, upload, write } from './core/endpoint.ts';
import { endsOn, excuseId, startsOn } from './excuses.fields.ts';
import { fileId, groupName, studentId, studentName } from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { count, flag, id, instant, single, text } from './core/values.ts';
import { field, like, wireObject } from './core/wire.ts';
import { officeStates } from './addressWords.ts';

export { excusesErrors } from './excuses.errors.ts';

export { officeStates } from './addressWords.ts';
export type { OfficeState } from './addressWords.ts';

/** Why somebody was away. */
export const excuseKinds = ['illness', 'family', 'official', 'other'] as const;

/** `recalled`: was accepted, and the office took that back. */
export const excuseStates = ['waiting', 'accepted', 'refused', 'withdrawn', 'recalled'] as const;
export type ExcuseState = (typeof excuseStates)[number];

export const mostExcuseFiles = 3;

/** A sentence that must say something. */
const sentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

export type ExcuseFile = z.output<typeof ExcuseFile>;
export const ExcuseFile = wireObject({
  fileId,
  isImage: field('image', flag),
  size: count,
});

const excuse = {
  excuseId,
  startsOn,
  endsOn,
  kind: z.enum(excuseKinds),
  words: z.string(),
  submittedAt: field('at', instant),
  /** What the office said, and who and when; null while it waits. */
  answer: z.nullable(z.string()),
  settledBy: field('fio', z.nullable(z.string())),
  settledAt: field('settled', z.nullable(instant)),
  files: z.array(ExcuseFile),
  /** While it waits, marks of absence in the period; later, those that it excused. */
  absences: count,
};

export type OwnExcuse = z.output<typeof OwnExcuse>;
export const OwnExcuse = wireObject({ ...excuse, state: z.enum(excuseStates) });

export type QueuedExcuse = z.output<typeof QueuedExcuse>;
export const QueuedExcuse = wireObject({
  ...excuse,
  state: z.enum(officeStates),
  studentId,
  studentName,
  groupName,
});

/** How many wait, and how many were settled within the last thirty days. */
const ExcuseCounts = wireObject({
  waiting: count,
  accepted: count,
  refused: count,
  recalled: count,
});

export type SettledExcuse = z.output<typeof SettledExcuse>;
/** What stands there instead, for whoever comes second. */
export const SettledExcuse = wireObject({
  excuseId,
  state: z.enum(excuseStates),
  answer: z.nullable(z.string()),
  settledBy: field('fio', z.nullable(z.string())),
  settledAt: field('settled', z.nullable(instant)),
});

const office = holding('excuses.decide');
const isRepeat = field('repeat', z.optional(flag));

/** Absence with a good reason: a student shows a document, the dean's office accepts it or does not. */
export const excusesApi = {
  /** Sends one to three photos or PDF files. Sent again, the same one is found and nothing is added. */
  submit: upload({
    path: '/api/visitlog/excuse/submit.json',
    access: only('student'),
    repeat: 'natural',
    held: 'excuse',
    input: wireObject({ startsOn, endsOn, kind: z.enum(excuseKinds), words: text(500) }),
    reply: single(outcome({ excuseId, isRepeat })),
  }),

  /** The own excuses, the latest first. */
  own: read({
    path: '/api/visitlog/excuse/own.json',
    access: only('student'),
    input: wireObject({}),
    reply: z.array(OwnExcuse),
  }),

  withdraw: write({
    path: '/api/visitlog/excuse/withdraw.json',
    access: only('student'),
    repeat: 'natural',
    input: wireObject({ excuseId }),
    reply: single(outcome({ isRepeat })),
  }),

  /** Excuses of students of the own faculty: the longest waiting first, of the settled ones the latest. */
  queue: read({
    path: '/api/visitlog/excuse/list.json',
    access: office,
    input: wireObject({
      state: z.enum(officeStates),
      /** Part of the student's name. */
      query: z.optional(text(100)),
      afterId: field('after', z.optional(id)),
    }),
    reply: z.array(QueuedExcuse),
    beside: wireObject({ counts: ExcuseCounts }),
  }),

  /** A document as bytes, for its owner and for whoever decides. */
  file: download({
    path: '/api/visitlog/excuse/file',
    access: either(only('student'), office),
    input: wireObject({ fileId: like(fileId, z.uuid()) }),
  }),

  /** Accepts, which turns marks of absence in the period into excused ones; or refuses, which takes a word. */
  decide: write({
    path: '/api/visitlog/excuse/decide.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ excuseId, isAccepted: field('accept', flag), answer: z.optional(text(500)) }),
    reply: single(outcome({ changed: count, isRepeat })),
  }),

  /** Takes an acceptance back. The marks that it changed, and nobody since, are what they were. */
  recall: write({
    path: '/api/visitlog/excuse/recall.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ excuseId, answer: sentence }),
    reply: single(outcome({ changed: count, isRepeat })),
  }),
};
