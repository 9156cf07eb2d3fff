import type { ServerModule } from '#platform/module.ts';

import { brandingRoutes } from './branding.routes.ts';
import { lessonDictionaries } from './lessons.dictionaries.ts';
import { organisationDictionaries } from './organisation.dictionaries.ts';
import { structureDictionaries } from './structure.dictionaries.ts';

export const structure: ServerModule = {
  routes: [brandingRoutes],
  dictionaries: [...structureDictionaries, ...organisationDictionaries, ...lessonDictionaries],
  menu: [
    {
      id: 39,
      key: 'appearance',
      section: 'system',
      roles: ['admin'],
      ru: 'Вид портала',
      kg: 'Порталдын көрүнүшү',
      en: 'Appearance',
      route: 'admin/appearance',
    },
  ],
};
