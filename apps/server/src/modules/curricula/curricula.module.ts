import type { ServerModule } from '#platform/module.ts';

import { curriculaDictionaries } from './curricula.dictionaries.ts';
import { curriculaRoutes } from './curricula.routes.ts';

export const curricula: ServerModule = {
  routes: [curriculaRoutes],
  dictionaries: curriculaDictionaries,
  menu: [
    {
      id: 37,
      key: 'curricula',
      section: 'staff',
      roles: ['dean', 'registrar', 'admin'],
      ru: 'Учебные планы',
      kg: 'Окуу пландары',
      en: 'Curricula',
      route: 'admin/curricula',
    },
  ],
};
