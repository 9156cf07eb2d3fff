import * as z from 'zod/mini';

import type { Step as StepOf } from '#platform/outbox/adapter.ts';

/** A mark as a cell shows it. */
export type MarkValue = z.output<typeof MarkValue>;
const MarkValue = z.readonly(z.object({ markId: z.int(), text: z.string() }));

/** A mark as the server knows it. */
export type StoredMark = z.output<typeof StoredMark>;
const stored = { markId: z.int(), text: z.string(), version: z.int() };
const StoredMark = z.readonly(z.object(stored));

/** A mark that somebody else set meanwhile. */
export type TheirMark = z.output<typeof TheirMark>;
const TheirMark = z.readonly(
  z.object({ ...stored, changedBy: z.nullable(z.string()), changedAt: z.nullable(z.string()) }),
);

/** Where a mark stands: enough to send it, and to name it wherever it is shown. */
export type MarkPlace = z.output<typeof MarkPlace>;
const MarkPlace = z.readonly(
  z.object({
    visitId: z.int(),
    teacherId: z.int(),
    assignmentId: z.int(),
    lessonId: z.int(),
    lessonDate: z.string(),
    ordinal: z.int(),
    studentName: z.string(),
    /** Such as «Базы данных · ПИ-1-24». */
    classTitle: z.string(),
  }),
);

const Trouble = z.readonly(
  z.discriminatedUnion('kind', [
    /** The server said no, or failed at this mark again and again. */
    z.object({ kind: z.literal('refused'), reason: z.string() }),
    /** Somebody else changed the mark: the person chooses. */
    z.object({ kind: z.literal('conflict'), theirs: TheirMark }),
  ]),
);

/** A typed mark that the server has not confirmed. There is at most one for each cell of a journal. */
export type QueuedMark = z.output<typeof QueuedMark>;
export const QueuedMark = z.readonly(
  z.object({
    personId: z.int(),
    visitId: z.int(),
    place: MarkPlace,
    mark: MarkValue,
    /** What the server had when it was typed. */
    over: StoredMark,
    /** Marks that set out for the server and may have arrived. */
    sent: z.readonly(z.array(z.int())),
    /** More digits may come until then, in milliseconds; null when it may go. */
    heldUntil: z.nullable(z.number()),
    /** Marks leave in this order. */
    order: z.number(),
    typedAt: z.number(),
    trouble: z.nullable(Trouble),
  }),
);

/** What becomes of the queued mark of a cell; null leaves none. */
export type Step = StepOf<QueuedMark>;

export interface Typed {
  readonly personId: number;
  readonly place: MarkPlace;
  readonly mark: MarkValue;
  readonly over: StoredMark;
  /** What this tab knows to have set out from the cell: another tab may have had the answer meanwhile. */
  readonly sent: readonly number[];
  readonly heldUntil: number | null;
  readonly order: number;
  readonly typedAt: number;
}

/** A mark was typed; the last one typed in a cell is the one that counts. */
export const typed =
  (entry: Typed): Step =>
  (before) => {
    const { visitId } = entry.place;
    const isOver = before === null || before.trouble?.kind === 'refused';
    const over = isOver ? entry.over : before.over;
    const sent = isOver ? entry.sent : before.sent;
    if (entry.mark.markId === over.markId && sent.length === 0) return null;
    return { ...entry, visitId, over, sent, trouble: null };
  };

/** The cell was left: no more digits. */
export const released: Step = (before) => before && { ...before, heldUntil: null };

/** Written down before the request leaves: whatever happens then, the mark may have arrived. */
export const dispatched: Step = (before) =>
  before === null || before.trouble !== null
    ? before
    : { ...before, sent: [...before.sent.filter((one) => one !== before.mark.markId), before.mark.markId] };

/**
 * The server has `stored` for the mark that was asked for, perhaps another one: an absence that an excuse covers is an
 * excused one. Something newer may have been typed meanwhile: then that is still to be sent.
 */
export const confirmed =
  (stored: StoredMark, asked: MarkValue = stored): Step =>
  (before) =>
    before === null || [stored.markId, asked.markId].includes(before.mark.markId)
      ? null
      : { ...before, over: stored, sent: [], trouble: null };

/** The server refused `sent`. */
export const refused =
  (sent: MarkValue, reason: string): Step =>
  (before) =>
    before?.mark.markId === sent.markId
      ? { ...before, sent: [], trouble: { kind: 'refused', reason } }
      : before && { ...before, sent: [] };

/** Something else stands there: perhaps one of ours whose answer was lost, which is no conflict. */
export const met =
  (theirs: TheirMark): Step =>
  (before) => {
    if (before === null) return null;
    const { markId, text, version } = theirs;
    const isOurs = version === before.over.version + 1 && before.sent.includes(markId);
    if (before.mark.markId === markId || isOurs) return confirmed({ markId, text, version })(before);
    return { ...before, sent: [], trouble: { kind: 'conflict', theirs } };
  };

/** The person decided that their mark replaces the other one. */
export const insisted: Step = (before) => {
  if (before?.trouble?.kind !== 'conflict') return before;
  const { markId, text, version } = before.trouble.theirs;
  return { ...before, over: { markId, text, version }, sent: [], trouble: null };
};

/** Sends a refused mark once more: the rule that forbade it may have changed. */
export const tried: Step = (before) =>
  before?.trouble?.kind === 'refused' ? { ...before, trouble: null } : before;

export const discarded: Step = () => null;
