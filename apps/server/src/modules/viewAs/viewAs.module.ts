import type { ServerModule } from '#platform/module.ts';

import { viewAsRoutes } from './viewAs.routes.ts';

export const viewAs: ServerModule = { routes: [viewAsRoutes] };
