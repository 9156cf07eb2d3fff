import type { ServerModule } from '#platform/module.ts';

import { termPlanRoutes } from './termPlan.routes.ts';

export const termPlan: ServerModule = {
  routes: [termPlanRoutes],
  menu: [
    {
      id: 38,
      key: 'termplan',
      section: 'staff',
      roles: ['head', 'dean', 'registrar', 'admin'],
      ru: 'План семестра',
      kg: 'Семестрдин планы',
      en: 'Term plan',
      route: 'admin/termplan',
    },
  ],
};
