import type { ServerModule } from '#platform/module.ts';

import { personalCardRoutes } from './personalCard.routes.ts';

export const personalCard: ServerModule = {
  routes: [personalCardRoutes],
};
