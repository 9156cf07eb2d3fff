import type { ServerModule } from '#platform/module.ts';

import { auditRoutes } from './audit.routes.ts';

export const audit: ServerModule = {
  routes: [auditRoutes],
  menu: [
    {
      id: 36,
      key: 'audit',
      section: 'system',
      roles: ['admin'],
      ru: 'Журнал действий',
      kg: 'Аракеттер журналы',
      en: 'Audit log',
      route: 'admin/audit',
    },
  ],
};
