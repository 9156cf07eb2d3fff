import { startOutbox } from '#platform/jobs/outbox.ts';
import type { ServerModule } from '#platform/module.ts';

import { startAnnouncing } from './notices/announce.service.ts';
import { newsRoutes } from './news.routes.ts';
import { newsWarmUps } from './news.warmUps.ts';
import { newsOfficeRoutes } from './office/office.routes.ts';
import { reachCounts } from './reach/reach.jobs.ts';

export const news: ServerModule = {
  routes: [newsRoutes, newsOfficeRoutes],
  letters: ['news.notice_text', 'news.notice_reminder'],
  warmUps: newsWarmUps,
  jobs: (parts) => ({
    running: [(log) => startAnnouncing(parts, log), (log) => startOutbox(parts.db, reachCounts(parts), log)],
  }),
};
