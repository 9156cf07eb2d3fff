import type { ServerModule } from '#platform/module.ts';

import { transcriptKind } from './transcriptKind.ts';
import { transcriptRoutes } from './transcript.routes.ts';

export const transcript: ServerModule = {
  routes: [transcriptRoutes],
  documents: [transcriptKind],
};
