import { bigId } from '@bilim/contract/core/values';
import * as z from 'zod/mini';

import { own } from '../api/own.ts';

/** Of anything that has one. */
export const anId = own(bigId);

/** Part of a name or a text that is looked for. */
export const someText = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((text) => text.slice(0, 100)),
);

/** Only said when it is so. */
export const ifSo = z.literal(true);
