import * as z from 'zod/mini';

import { queueFields } from '#platform/queues/queueSearch.ts';
import { searchOf } from '#platform/search/searchOf.ts';

export const settingStates = ['all', 'changed'] as const;

/** What the address of the settings says; `open` is the key of one. */
export type SettingsSearch = ReturnType<typeof parseSettingsSearch>;
export const parseSettingsSearch = searchOf({
  ...queueFields(settingStates),
  open: z.string().check(z.regex(/^[a-z_.]{1,80}$/)),
});
