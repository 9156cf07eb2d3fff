import type { ServerModule } from '#platform/module.ts';

import { mergeRoutes } from './merge/merge.routes.ts';
import { peopleOfficeRoutes } from './peopleOffice.routes.ts';
import { photosRoutes } from './photos/photos.routes.ts';

export const peopleOffice: ServerModule = {
  routes: [peopleOfficeRoutes, mergeRoutes, photosRoutes],
  menu: [
    {
      id: 33,
      key: 'people',
      section: 'staff',
      roles: ['dean', 'registrar', 'head', 'analyst', 'admin'],
      ru: 'Люди',
      kg: 'Адамдар',
      en: 'People',
      route: 'admin/people',
    },
  ],
};
