import { AppError, type ErrorCode } from '@bilim/contract';
import i18next from 'i18next';

import { describeError } from '../api/describeError.ts';
import { OtherPersonHere } from '../api/OtherPersonHere.ts';

import type { Refusal } from './adapter.ts';

/** So often the server itself may fail at an entry, the line being well, until it is the entry and not the moment. */
const mostFailures = 8;

/** What became of an entry that set out for the server. */
export type Verdict =
  /** No answer, or the server's own trouble: it may have arrived, and is sent again. */
  | { readonly kind: 'unanswered' }
  /** This browser belongs to somebody else now: nothing may be sent from this page. */
  | { readonly kind: 'not-mine' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The server answered without doing it. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** Only an answer of the server itself decides; whatever else comes back means: send it again. */
export function judge(error: unknown, failures: number): Verdict {
  if (error instanceof OtherPersonHere) return { kind: 'not-mine' };
  if (error instanceof NotDone) return refusal(null, error.message);
  if (!(error instanceof AppError)) return { kind: 'unanswered' };
  if (error.code === 'auth.not_yourself') return { kind: 'not-mine' };
  const isGivenUp = mayHelpToRepeat(error);
  if (isGivenUp && failures < mostFailures) return { kind: 'unanswered' };
  return refusal(error.code, describeError(error, i18next.getFixedT(i18next.language)), isGivenUp);
}

function refusal(code: ErrorCode | null, sentence: string, isGivenUp = false): Verdict {
  return { kind: 'refused', refusal: { code, sentence, isGivenUp } };
}

/** Whether the server failed at just this entry: one that is too busy, or asks to sign in, fails at all. */
export function isFailure(error: unknown): boolean {
  return error instanceof AppError && error.code === 'server.failed';
}

/**
 * The server's own trouble passes, and a session that ended is followed by another; a refusal by a rule stays. A scanner
 * may be away for hours: whole files are not sent again and again by themselves, at the cost of the person.
 */
function mayHelpToRepeat({ code, told }: AppError): boolean {
  if (code === 'file.not_scanned') return false;
  const status = told?.status ?? 500;
  return status >= 500 || status === 401 || status === 408 || status === 429 || code === 'request.xsrf';
}
