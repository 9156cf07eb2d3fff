import { AppError } from '@bilim/contract';
import i18next from 'i18next';

import { describeError } from '../api/describeError.ts';
import { OtherPersonHere } from '../api/OtherPersonHere.ts';
import { mayHelpToRepeat } from '../outbox/mayHelpToRepeat.ts';

import type { Refusal } from './refusal.ts';

/** What became of a message that set out for the server. */
export type Verdict =
  /** No answer, or the server's own trouble: it may have arrived, and is sent again. */
  | { readonly kind: 'unanswered' }
  /** This browser belongs to somebody else now: nothing may be sent from this page. */
  | { readonly kind: 'not-mine' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Only an answer of the server itself decides about a message. */
export function judgeAnswer(error: unknown): Verdict {
  if (error instanceof OtherPersonHere) return { kind: 'not-mine' };
  if (!(error instanceof AppError) || isOfMoment(error)) return { kind: 'unanswered' };
  if (error.code === 'auth.not_yourself') return { kind: 'not-mine' };
  const sentence = describeError(error, i18next.getFixedT(i18next.language));
  return { kind: 'refused', refusal: { code: error.code, sentence } };
}

/** A scanner may be away for hours: whole files are not sent again and again by themselves, at the cost of the person. */
function isOfMoment(error: AppError): boolean {
  return mayHelpToRepeat(error) && error.code !== 'file.not_scanned';
}
