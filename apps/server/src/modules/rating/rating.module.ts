import type { ServerModule } from '#platform/module.ts';

import { ratingRoutes } from './rating.routes.ts';
import { startRating, workOutRating } from './workOut.jobs.ts';

export const rating: ServerModule = {
  routes: [ratingRoutes],
  jobs: (parts) => ({
    atOnce: { workOutRating },
    running: [(log) => startRating(parts, log)],
  }),
  menu: [
    {
      id: 13,
      key: 'rating',
      section: 'services',
      roles: ['teacher', 'student', 'dean', 'registrar', 'head', 'analyst', 'admin'],
      ru: 'Рейтинг',
      kg: 'Рейтинг',
      en: 'Rating',
    },
  ],
};
