import type { ServerModule } from '#platform/module.ts';

import { studentCardRoutes } from './studentCard.routes.ts';

export const studentCard: ServerModule = {
  routes: [studentCardRoutes],
};
