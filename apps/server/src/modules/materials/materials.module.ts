import type { ServerModule } from '#platform/module.ts';

import { materialDictionaries } from './materials.dictionaries.ts';

export const materials: ServerModule = {
  dictionaries: materialDictionaries,
};
