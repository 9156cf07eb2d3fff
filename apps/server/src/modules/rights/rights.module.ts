import type { ServerModule } from '#platform/module.ts';

import { changesRole, givesRights } from './rights.confirmables.ts';
import { endRights } from './rights.jobs.ts';
import { rightsRoutes } from './rights.routes.ts';

export const rights: ServerModule = {
  routes: [rightsRoutes],
  confirmables: [givesRights, changesRole],
  jobs: () => ({ atOnce: { endRights } }),
  menu: [
    {
      id: 35,
      key: 'rights',
      section: 'system',
      roles: ['admin'],
      ru: 'Роли и права',
      kg: 'Ролдор жана укуктар',
      en: 'Roles and rights',
      route: 'admin/rights',
    },
  ],
};
