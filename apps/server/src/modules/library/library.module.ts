import type { ServerModule } from '#platform/module.ts';

import { libraryDictionaries } from './library.dictionaries.ts';

export const library: ServerModule = {
  dictionaries: libraryDictionaries,
};
