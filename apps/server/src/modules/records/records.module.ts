import type { ServerModule } from '#platform/module.ts';

import { correctsClosed } from './corrections/corrections.confirmables.ts';
import { startCountingExams } from './exams/count.jobs.ts';
import { sheetKind } from './paper/sheetKind.ts';
import { recordsRoutes } from './records.routes.ts';
import { sessionRoutes } from './session.routes.ts';

export const records: ServerModule = {
  routes: [recordsRoutes, sessionRoutes],
  documents: [sheetKind],
  confirmables: [correctsClosed],
  jobs: (parts) => ({ running: [(log) => startCountingExams(parts, log)] }),
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
