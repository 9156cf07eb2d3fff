import type * as z from 'zod/mini';

import { message } from './core/accountFields.ts';
import { flag, id, instant } from './core/values.ts';
import { wireObject } from './core/wire.ts';

/**
 * What a person is told about themselves: that somebody looked at the portal as them, that their second account was closed,
 * what became of their photo or of a request to correct their card, that they got a right or lost one, which grade they
 * have, what became of it, of an appeal and of a seat that they waited for, what an office registered or dropped for them, that a paper of theirs was
 * taken back, and which sheets wait for them.
 */
export const personalNoticeKinds = [
  'viewed',
  'drawn',
  'class_cancelled',
  'class_restored',
  'registration_missing',
  'merged',
  'photo_accepted',
  'photo_refused',
  'card_accepted',
  'card_refused',
  'right_given',
  'right_taken',
  'graded',
  'seat_given',
  'seat_refused',
  'seat_free',
  'office_chosen',
  'office_dropped',
  'regraded',
  'grade_annulled',
  'appeal_refused',
  'paper_revoked',
  'sheets_due',
  'materials_missing',
] as const;

export type PersonalNotice = z.output<typeof PersonalNotice>;
export const PersonalNotice = wireObject({
  id,
  at: instant,
  sentence: message,
  /** Whoever reads it does something about it in registration. */
  isOfRegistration: flag,
});
