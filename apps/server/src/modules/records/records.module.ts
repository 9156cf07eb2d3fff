import type { ServerModule } from '#platform/module.ts';

import { recordsRoutes } from './records.routes.ts';

export const records: ServerModule = {
  routes: [recordsRoutes],
  menu: [
    {
      id: 3,
      key: 'sheet',
      section: 'study',
      roles: ['teacher', 'dean', 'registrar', 'head', 'admin'],
      ru: 'Электронная ведомость',
      kg: 'Электрондук ведомость',
      en: 'Electronic grading sheet',
      route: 'sheet',
    },
  ],
};
