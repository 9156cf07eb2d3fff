import type { ServerModule } from '#platform/module.ts';

import { bookListRoutes } from './books/bookLists.routes.ts';
import { forgetImports } from './forgetImports.jobs.ts';
import { importFilesRoutes } from './importFiles.routes.ts';
import { importsRoutes } from './imports.routes.ts';
import { timetableImportRoutes } from './timetable/timetableImport.routes.ts';
import { timetableWordsRoutes } from './timetable/words.routes.ts';

export const imports: ServerModule = {
  routes: [importsRoutes, timetableImportRoutes, timetableWordsRoutes, importFilesRoutes, bookListRoutes],
  jobs: () => ({ hourly: { forgetImports } }),
  menu: [
    {
      id: 23,
      key: 'import',
      section: 'system',
      roles: ['registrar', 'admin'],
      ru: 'Импорт списков',
      kg: 'Тизмелерди импорттоо',
      en: 'Import of lists',
      route: 'admin/import',
    },
    {
      id: 24,
      key: 'timetableimport',
      section: 'system',
      roles: ['registrar', 'scheduler', 'admin'],
      ru: 'Импорт расписания',
      kg: 'Жүгүртмөнү импорттоо',
      en: 'Timetable import',
      route: 'admin/import/timetable',
    },
  ],
};
