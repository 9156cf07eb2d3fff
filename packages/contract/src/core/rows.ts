import * as z from 'zod/mini';

import { message } from './accountFields.ts';
import { flag } from './values.ts';
import { field, wireObject } from './wire.ts';
import type { Fields } from './wire.ts';

/**
 * The row most writes answer with. Row level and envelope have opposite polarities: here 1 means done,
 * in the envelope 0 means success.
 */
export const isDone = field('result', flag, 'Row level: 1 means done');
const tone = field('type', z.optional(z.enum(['success', 'warning', 'error'])), 'Tone of the toast');

/** A row that says whether it was done, with a sentence, and whatever else the call tells. */
export function outcome<const T extends Fields>(more: T) {
  return wireObject({ isDone, message, tone, ...more });
}
