import { roleNames } from '@bilim/contract';

import type { ServerModule } from '#platform/module.ts';

export const manual: ServerModule = {
  // The manual itself is part of the web app.
  menu: [
    {
      id: 20,
      key: 'manual',
      section: 'services',
      roles: roleNames,
      ru: 'Руководство пользователя',
      kg: 'Колдонуучунун нускамасы',
      en: 'User manual',
    },
  ],
};
