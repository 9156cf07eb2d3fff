import { AppError } from '@bilim/contract';
import { CurrentMark } from '@bilim/contract/journal/journal';
import i18next from 'i18next';
import * as z from 'zod/mini';

import { describeError } from '../api/describeError.ts';
import { OtherPersonHere } from '../api/OtherPersonHere.ts';

import { mayHelpToRepeat } from './mayHelpToRepeat.ts';
import type { TheirMark } from './queuedMark.ts';

/** What became of a mark that set out for the server. */
export type Verdict =
  /** No answer, or the server's own trouble: it may have arrived, and is sent again. */
  | { readonly kind: 'unanswered' }
  /** This browser belongs to somebody else now: nothing may be sent from this page. */
  | { readonly kind: 'not-mine' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'conflict'; readonly theirs: TheirMark };

/** A save that the server answered without doing it. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** Only an answer of the server itself decides about a mark; whatever else comes back means: send it again. */
export function judge(error: unknown): Verdict {
  if (error instanceof OtherPersonHere) return { kind: 'not-mine' };
  if (error instanceof NotDone) return { kind: 'refused', reason: error.message };
  if (!(error instanceof AppError) || mayHelpToRepeat(error)) return { kind: 'unanswered' };
  if (error.code === 'auth.not_yourself') return { kind: 'not-mine' };

  const theirs = error.code === 'journal.changed_elsewhere' ? readCurrent(error.current) : null;
  if (theirs !== null) return { kind: 'conflict', theirs };
  return { kind: 'refused', reason: describeError(error, i18next.getFixedT(i18next.language)) };
}

function readCurrent(current: unknown): TheirMark | null {
  const { success, data } = z.safeParse(CurrentMark, current);
  if (!success) return null;
  const { markId, markText, version, changedBy, changedAt } = data;
  return {
    markId,
    text: markText,
    version,
    changedBy: changedBy ?? null,
    changedAt: changedAt?.toISOString() ?? null,
  };
}
