import type { ServerModule } from '#platform/module.ts';

import { renameRows } from './rename.jobs.ts';
import { dictionariesRoutes } from './dictionaries.routes.ts';

export const dictionaries: ServerModule = {
  routes: [dictionariesRoutes],
  jobs: (_parts, { dictionaries: all }) => ({ atOnce: { renameRows: renameRows(all) } }),
  menu: [
    {
      id: 29,
      key: 'dictionaries',
      section: 'system',
      roles: ['registrar', 'scheduler', 'librarian', 'admin'],
      ru: 'Справочники',
      kg: 'Маалымдамалар',
      en: 'Dictionaries',
      route: 'admin/dictionaries',
    },
  ],
};
