import type { ServerModule } from '#platform/module.ts';

import { profileRoutes } from './profile.routes.ts';

export const profile: ServerModule = {
  routes: [profileRoutes],
  menu: [
    {
      id: 8,
      key: 'personalcard',
      section: 'documents',
      roles: ['teacher', 'student', 'dean', 'registrar', 'head', 'operator', 'scheduler', 'admin'],
      ru: 'Личная карточка',
      kg: 'Жеке карточка',
      en: 'Personal card',
    },
  ],
};
