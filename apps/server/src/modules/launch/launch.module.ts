import type { ServerModule } from '#platform/module.ts';

import { launchRoutes } from './launch.routes.ts';

export const launch: ServerModule = {
  routes: [launchRoutes],
  menu: [
    {
      id: 32,
      key: 'launch',
      section: 'system',
      roles: ['admin'],
      ru: 'Запуск портала',
      kg: 'Порталды ишке киргизүү',
      en: 'Getting started',
      route: 'admin/launch',
    },
  ],
};
