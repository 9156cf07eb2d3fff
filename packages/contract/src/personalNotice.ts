import type * as z from 'zod/mini';

import { message } from './core/accountFields.ts';
import { id, instant } from './core/values.ts';
import { wireObject } from './core/wire.ts';

/**
 * What a person is told about themselves: that somebody looked at the portal as them, that their second account was closed,
 * what became of their photo or of a request to correct their card, that they got a right or lost one,
 * which grade they have, and what became of a seat that they waited for.
 */
export const toldKinds = [
  'viewed',
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
] as const;

export type PersonalNotice = z.output<typeof PersonalNotice>;
export const PersonalNotice = wireObject({ id, at: instant, sentence: message });
