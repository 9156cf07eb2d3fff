import type { ServerModule } from '#platform/module.ts';

import { startDraws } from './draw.jobs.ts';
import { drawRoutes } from './draw.routes.ts';

export const draw: ServerModule = {
  routes: [drawRoutes],
  jobs: (parts) => ({ running: [(log) => startDraws(parts, log)] }),
};
