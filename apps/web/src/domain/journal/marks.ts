import { CurrentMark } from '@bilim/contract/journal/journal';
import * as z from 'zod/mini';

import { currentOf } from '#platform/api/currentOf.ts';
import type { Adapter, Meeting } from '#platform/outbox/adapter.ts';

import { newerMark } from './keptJournal.ts';
import {
  confirmed,
  dispatched,
  met,
  QueuedMark,
  refused,
  type StoredMark,
  type TheirMark,
} from './queuedMark.ts';

export type SendMark = (mark: QueuedMark) => Promise<StoredMark>;

/** Marks in the outbox: one for a cell, the last one typed; those of a lesson leave one after another. */
export function marks(send: SendMark): Adapter<number, QueuedMark, StoredMark> {
  return {
    store: 'marks',
    read: (kept) => z.safeParse(QueuedMark, kept).data ?? null,
    keyOf: ({ visitId }) => visitId,
    orderOf: ({ order }) => order,
    lineOf: ({ place }) => place.lessonId,
    heldUntil: ({ heldUntil }) => heldUntil,
    isTroubled: ({ trouble }) => trouble !== null,
    dispatched,
    send: (mark) => send(mark),
    confirmed: ({ mark }, stored) => confirmed(stored, mark),
    refused: ({ mark }, { sentence }) => refused(mark, sentence),
    met: meet,
    learned: newerMark,
  };
}

/** Something else stands there: perhaps our own mark, whose answer had been lost. */
function meet(error: unknown, now: QueuedMark | null): Meeting<QueuedMark, StoredMark> | null {
  const theirs = readCurrent(error);
  if (theirs === null) return null;
  const step = met(theirs);
  const { markId, text, version } = theirs;
  return { step, answer: step(now)?.trouble?.kind === 'conflict' ? null : { markId, text, version } };
}

function readCurrent(error: unknown): TheirMark | null {
  const current = currentOf(error, 'journal.changed_elsewhere', CurrentMark);
  if (current === null) return null;
  const { markId, markText, version, changedBy, changedAt } = current;
  return {
    markId,
    text: markText,
    version,
    changedBy: changedBy ?? null,
    changedAt: changedAt?.toISOString() ?? null,
  };
}
