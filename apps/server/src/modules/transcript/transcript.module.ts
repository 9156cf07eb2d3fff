import type { ServerModule } from '#platform/module.ts';

import { transcriptKind } from './transcriptKind.ts';
import { transcriptRoutes } from './transcript.routes.ts';

export const transcript: ServerModule = {
  routes: [transcriptRoutes],
  documents: [transcriptKind],
  menu: [
    {
      id: 10,
      key: 'transcript',
      section: 'documents',
      roles: ['student', 'dean', 'registrar', 'admin'],
      ru: 'Транскрипт',
      kg: 'Транскрипт',
      en: 'Transcript',
    },
  ],
};
