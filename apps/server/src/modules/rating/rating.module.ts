import type { ServerModule } from '#platform/module.ts';

import './texts/say.ts';
import { workOutRating } from './workOut.jobs.ts';

export const rating: ServerModule = {
  jobs: () => ({ atOnce: { workOutRating } }),
};
