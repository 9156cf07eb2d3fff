import type { ServerModule } from '#platform/module.ts';

import { documentsRoutes } from './documents.routes.ts';

export const documents: ServerModule = {
  routes: [documentsRoutes],
};
