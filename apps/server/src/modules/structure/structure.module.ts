import type { ServerModule } from '#platform/module.ts';

import { organisationDictionaries } from './organisation.dictionaries.ts';
import { structureDictionaries } from './structure.dictionaries.ts';

export const structure: ServerModule = {
  dictionaries: [...structureDictionaries, ...organisationDictionaries],
};
