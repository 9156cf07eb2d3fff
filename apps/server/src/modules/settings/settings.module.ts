import type { ServerModule } from '#platform/module.ts';

import { miscRoutes } from './misc.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { settingsWarmUps } from './settings.warmUps.ts';

export const settings: ServerModule = {
  routes: [miscRoutes, settingsRoutes],
  warmUps: settingsWarmUps,
  menu: [
    {
      id: 28,
      key: 'missingtexts',
      section: 'system',
      roles: ['admin'],
      ru: 'Недостающие переводы',
      kg: 'Жетпеген котормолор',
      en: 'Missing translations',
      route: 'admin/texts',
    },
    {
      id: 30,
      key: 'settings',
      section: 'system',
      roles: ['admin'],
      ru: 'Настройки',
      kg: 'Жөндөөлөр',
      en: 'Settings',
      route: 'admin/settings',
    },
  ],
};
