import type { ServerModule } from '#platform/module.ts';

import { dictionariesRoutes } from './dictionaries.routes.ts';

export const dictionaries: ServerModule = {
  routes: [dictionariesRoutes],
  menu: [
    {
      id: 29,
      key: 'dictionaries',
      section: 'system',
      roles: ['registrar', 'scheduler', 'admin'],
      ru: 'Справочники',
      kg: 'Маалымдамалар',
      en: 'Dictionaries',
      route: 'admin/dictionaries',
    },
  ],
};
