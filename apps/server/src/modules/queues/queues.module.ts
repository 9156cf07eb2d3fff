import type { ServerModule } from '#platform/module.ts';

import { queuesRoutes } from './queues.routes.ts';

export const queues: ServerModule = {
  routes: [queuesRoutes],
};
