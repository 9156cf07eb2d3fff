import { roleNames } from '@bilim/contract';
import * as z from 'zod/mini';

import { searchOf } from '#platform/search/searchOf.ts';

export const appearanceParts = ['login', 'menu'] as const;

/** What the address of the appearance says: which part, and whose menu. */
export type AppearanceSearch = ReturnType<typeof parseAppearanceSearch>;
export const parseAppearanceSearch = searchOf({
  part: z.enum(appearanceParts),
  role: z.enum(roleNames),
});
