import type { ServerModule } from '#platform/module.ts';

import { forgetDocuments } from './excuses/excuses.jobs.ts';
import { excusesRoutes } from './excuses/excuses.routes.ts';
import { journalDictionaries } from './journal.dictionaries.ts';
import { gradeDictionaries } from './grading/grades.dictionaries.ts';
import { markDictionaries } from './marks/marks.dictionaries.ts';
import { journalRoutes } from './journal.routes.ts';
import { journalWarmUps } from './journal.warmUps.ts';
import { teachingRoutes } from './classes/teaching.routes.ts';
import { countUnfilled } from './unfilled/countUnfilled.jobs.ts';

export const journal: ServerModule = {
  routes: [journalRoutes, teachingRoutes, excusesRoutes],
  dictionaries: [...journalDictionaries, ...markDictionaries, ...gradeDictionaries],
  warmUps: journalWarmUps,
  jobs: ({ settings }) => ({
    atOnce: { countUnfilled },
    hourly: { forgetDocuments: forgetDocuments(settings) },
  }),
  menu: [
    {
      id: 2,
      key: 'journal',
      section: 'study',
      roles: ['teacher', 'student', 'dean', 'registrar', 'head', 'analyst', 'admin'],
      ru: 'Журнал',
      kg: 'Журнал',
      en: 'Journal',
    },
    {
      id: 22,
      key: 'journaloffice',
      section: 'staff',
      roles: ['dean', 'registrar'],
      ru: 'Журналы: возврат и разрешения',
      kg: 'Журналдар: кайтаруу жана уруксат',
      en: 'Journals: restoring and permissions',
      route: 'admin/journal',
    },
    {
      id: 26,
      key: 'excuses',
      section: 'staff',
      roles: ['dean', 'registrar'],
      ru: 'Уважительные причины',
      kg: 'Жүйөлүү себептер',
      en: 'Excuses',
      route: 'admin/excuses',
    },
  ],
};
