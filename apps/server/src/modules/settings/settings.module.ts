import type { ServerModule } from '#platform/module.ts';

import { menuRoutes } from './menu.routes.ts';
import { miscRoutes } from './misc.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { settingsWarmUps } from './settings.warmUps.ts';

export const settings: ServerModule = {
  routes: [miscRoutes, settingsRoutes, menuRoutes],
  warmUps: settingsWarmUps,
  menu: [
    {
      id: 28,
      key: 'missingtexts',
      section: 'system',
      roles: ['admin'],
      ru: 'Тексты и языки',
      kg: 'Тексттер жана тилдер',
      en: 'Texts and languages',
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
