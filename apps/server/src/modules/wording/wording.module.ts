import type { ServerModule } from '#platform/module.ts';
import { openOwnTexts } from '#platform/ownTexts.ts';

import { wordingRoutes } from './wording.routes.ts';

const lookMs = 1_000;

export const wording: ServerModule = {
  routes: [wordingRoutes],
  jobs: ({ db }) => ({
    // A process without requests writes letters, too.
    running: [
      () => {
        const timer = setInterval(() => void openTexts.fresh(), lookMs).unref();
        const openTexts = openOwnTexts(db);
        return { stop: async () => clearInterval(timer) };
      },
    ],
  }),
};
