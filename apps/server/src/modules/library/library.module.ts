import { roleNames } from '@bilim/contract';

import { startOutbox } from '#platform/jobs/outbox.ts';
import type { ServerModule } from '#platform/module.ts';

import { libraryDictionaries } from './library.dictionaries.ts';
import { libraryRoutes } from './library.routes.ts';
import { readingRoutes } from './reading.routes.ts';
import { bookReadings } from './read.jobs.ts';

export const library: ServerModule = {
  routes: [libraryRoutes, readingRoutes],
  dictionaries: libraryDictionaries,
  jobs: (parts) => ({
    running: [(log) => startOutbox(parts.db, bookReadings(parts), log)],
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
  ],
};
