import type { ServerModule } from '#platform/module.ts';

import { confirmationsRoutes } from './confirmations.routes.ts';

export const confirmations: ServerModule = { routes: [confirmationsRoutes] };
