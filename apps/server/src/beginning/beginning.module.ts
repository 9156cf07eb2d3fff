import { languages } from '@bilim/contract';

import { nobody } from '#platform/db/warmUp.ts';
import type { ServerModule } from '#platform/module.ts';

import { readBeginning } from './beginning.queries.ts';
import { beginningRoutes } from './beginning.routes.ts';

export const beginning: ServerModule = {
  routes: [beginningRoutes],
  warmUps: (clock) => languages.map((language) => (db) => readBeginning(db, nobody, language, clock.now())),
};
