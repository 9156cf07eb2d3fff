import type { ServerModule } from '#platform/module.ts';

import { healthRoutes } from './health.routes.ts';

export const health: ServerModule = {
  routes: [healthRoutes],
  menu: [
    {
      id: 31,
      key: 'health',
      section: 'system',
      roles: ['admin'],
      ru: 'Состояние системы',
      kg: 'Тутумдун абалы',
      en: 'System health',
      route: 'admin/health',
    },
  ],
};
