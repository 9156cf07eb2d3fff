import { roleNames } from '@bilim/contract';

import { startOutbox } from '#platform/jobs/outbox.ts';
import type { ServerModule } from '#platform/module.ts';

import { fileChecks } from './contents/check.jobs.ts';
import { bookFiles } from './book/file.service.ts';
import { keepingRoutes } from './keeping/keeping.routes.ts';
import { libraryDictionaries } from './library.dictionaries.ts';
import { libraryRoutes } from './library.routes.ts';
import { opdsRoutes } from './opds/opds.routes.ts';
import { readingRoutes } from './reading/reading.routes.ts';
import { openingNotes } from './contents/opening.jobs.ts';
import { bookReadings } from './contents/read.jobs.ts';

export const library: ServerModule = {
  routes: [libraryRoutes, readingRoutes, keepingRoutes, opdsRoutes],
  fileKinds: [bookFiles],
  dictionaries: libraryDictionaries,
  jobs: (parts) => ({
    running: [
      (log) =>
        startOutbox(parts.db, [...bookReadings(parts), ...openingNotes(parts), ...fileChecks(parts)], log),
    ],
  }),
  menu: [
    {
      id: 5,
      key: 'library',
      section: 'study',
      roles: roleNames,
      ru: 'Электронная библиотека',
      kg: 'Электрондук китепкана',
      en: 'E-library',
    },
    {
      id: 57,
      key: 'librarykeeping',
      section: 'staff',
      roles: ['librarian', 'admin'],
      ru: 'Работа библиотеки',
      kg: 'Китепкананын иши',
      en: 'Library work',
      route: 'admin/library',
    },
  ],
};
