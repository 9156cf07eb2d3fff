import { missedWords } from '@bilim/contract/records/words';
import * as z from 'zod/mini';

import type { Step as StepOf } from '#platform/outbox/adapter.ts';

const entered = {
  examPoints: z.nullable(z.int()),
  missed: z.nullable(z.enum(missedWords)),
};

/** What an examiner enters in a row. */
export type Grade = z.output<typeof Grade>;
const Grade = z.readonly(z.object(entered));

/** A grade as the server knows it. */
export type StoredGrade = z.output<typeof StoredGrade>;
const StoredGrade = z.readonly(z.object({ ...entered, version: z.int() }));

/** What somebody else entered meanwhile. */
export type TheirGrade = z.output<typeof TheirGrade>;
const TheirGrade = z.readonly(
  z.object({
    ...entered,
    version: z.int(),
    changedBy: z.nullable(z.string()),
    changedAt: z.nullable(z.string()),
  }),
);

const Trouble = z.readonly(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('refused'), reason: z.string() }),
    z.object({ kind: z.literal('conflict'), theirs: TheirGrade }),
  ]),
);

/** A grade that was entered and that the server has not confirmed: at most one for each row of a sheet. */
export type QueuedGrade = z.output<typeof QueuedGrade>;
export const QueuedGrade = z.readonly(
  z.object({
    personId: z.int(),
    /** Sheet and student. */
    rowKey: z.string(),
    sheetId: z.int(),
    studentId: z.int(),
    /** Whose it is and of what, in words. */
    studentName: z.string(),
    discipline: z.string(),
    grade: Grade,
    /** What the server had when it was entered. */
    over: StoredGrade,
    /** What set out for the server and may have arrived. */
    sent: z.readonly(z.array(Grade)),
    order: z.number(),
    trouble: z.nullable(Trouble),
  }),
);

export const rowKeyOf = (sheetId: number, studentId: number) => `${sheetId}/${studentId}`;

type Step = StepOf<QueuedGrade>;

const isSame = (one: Grade, other: Grade) =>
  one.examPoints === other.examPoints && one.missed === other.missed;

/** The last one entered in a row is the one that counts. */
export const typed =
  (entry: QueuedGrade): Step =>
  (before) => {
    const isOver = before === null || before.trouble?.kind === 'refused';
    const over = isOver ? entry.over : before.over;
    const sent = isOver ? [] : before.sent;
    if (isSame(entry.grade, over) && sent.length === 0) return null;
    return { ...entry, over, sent };
  };

/** Written down before the request leaves: whatever happens then, the grade may have arrived. */
export const dispatched: Step = (before) =>
  before === null || before.trouble !== null
    ? before
    : { ...before, sent: [...before.sent.filter((one) => !isSame(one, before.grade)), before.grade] };

/** The server has it; something newer may have been entered meanwhile and is still to be sent. */
export const confirmed =
  (stored: StoredGrade): Step =>
  (before) =>
    before === null || isSame(before.grade, stored)
      ? null
      : { ...before, over: stored, sent: [], trouble: null };

export const refused =
  (sent: Grade, reason: string): Step =>
  (before) =>
    before !== null && isSame(before.grade, sent)
      ? { ...before, sent: [], trouble: { kind: 'refused', reason } }
      : before && { ...before, sent: [] };

/** Something else stands there: perhaps one of ours whose answer was lost, which is no conflict. */
export const met =
  (theirs: TheirGrade): Step =>
  (before) => {
    if (before === null) return null;
    const isOurs =
      theirs.version === before.over.version + 1 && before.sent.some((one) => isSame(one, theirs));
    if (isSame(before.grade, theirs) || isOurs) return confirmed(storedIn(theirs))(before);
    return { ...before, sent: [], trouble: { kind: 'conflict', theirs } };
  };

export const storedIn = ({ examPoints, missed, version }: TheirGrade): StoredGrade => ({
  examPoints,
  missed,
  version,
});

/** The examiner decided that their grade replaces the other one. */
export const insisted: Step = (before) =>
  before?.trouble?.kind === 'conflict'
    ? { ...before, over: storedIn(before.trouble.theirs), sent: [], trouble: null }
    : before;

export const discarded: Step = () => null;
