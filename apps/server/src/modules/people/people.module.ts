import type { ServerModule } from '#platform/module.ts';

import { peopleDictionaries } from './people.dictionaries.ts';

export const people: ServerModule = {
  dictionaries: peopleDictionaries,
};
