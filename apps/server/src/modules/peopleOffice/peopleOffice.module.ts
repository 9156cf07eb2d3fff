import type { ServerModule } from '#platform/module.ts';

import { peopleOfficeRoutes } from './peopleOffice.routes.ts';

export const peopleOffice: ServerModule = {
  routes: [peopleOfficeRoutes],
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
