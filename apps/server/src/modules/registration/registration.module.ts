import type { ServerModule } from '#platform/module.ts';

import { registrationDictionaries } from './registration.dictionaries.ts';

export const registration: ServerModule = {
  dictionaries: registrationDictionaries,
};
