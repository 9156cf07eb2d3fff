import type { ServerModule } from '#platform/module.ts';

import { registrationOfficeRoutes } from './registrationOffice.routes.ts';

export const registrationOffice: ServerModule = {
  routes: [registrationOfficeRoutes],
  menu: [
    {
      id: 40,
      key: 'registrationoffice',
      section: 'staff',
      roles: ['dean', 'registrar', 'admin'],
      ru: 'Ведение регистрации',
      kg: 'Каттоону жүргүзүү',
      en: 'Run registration',
      route: 'admin/registration',
    },
  ],
};
