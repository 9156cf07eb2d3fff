import type { ServerModule } from '#platform/module.ts';

import { disciplineRoutes } from './discipline.routes.ts';

export const discipline: ServerModule = {
  routes: [disciplineRoutes],
};
