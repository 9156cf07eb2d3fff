import type { Language } from '@bilim/contract';
import { studentStates } from '@bilim/contract/addressWords';
import * as z from 'zod/mini';

import { say } from './texts/say.ts';

/** So many are told at once: of an order about hundreds, whoever reads the first ones knows what is wrong. */
const most = 3;

const reasons = ['wrong_state', 'no_group', 'same_group', 'says_nothing', 'unexpected'] as const;

/** Why an order cannot be carried out; kept as it is, so that everybody reads it in their own language. */
export type Refusal = z.output<typeof Refusal>;
export const Refusal = z.object({
  reason: z.enum(reasons),
  /** Whom it is about; null for the order as a whole. */
  studentName: z.nullable(z.string()),
  /** What the student is, where that is the reason. */
  state: z.nullable(z.enum(studentStates)),
});

/** What nobody foresaw. */
export const unexpected: Refusal = { reason: 'unexpected', studentName: null, state: null };

export function refusalInWords({ reason, studentName, state }: Refusal, language: Language): string {
  const params = state === null ? {} : { state: say(language, `orders.state.${state}`) };
  const why = say(language, `orders.${reason}`, params);
  return studentName === null ? why : `${studentName}: ${why}`;
}

/** The first of them; null where nothing speaks against it. */
export function refusalsInWords(refusals: readonly Refusal[] | null, language: Language): string | null {
  if (refusals === null || refusals.length === 0) return null;
  return refusals
    .slice(0, most)
    .map((one) => refusalInWords(one, language))
    .join('; ');
}
