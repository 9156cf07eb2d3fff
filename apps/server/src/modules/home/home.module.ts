import type { ServerModule } from '#platform/module.ts';

import { homeRoutes } from './home.routes.ts';
import { homeWarmUps } from './home.warmUps.ts';

export const home: ServerModule = {
  routes: [homeRoutes],
  warmUps: homeWarmUps,
};
