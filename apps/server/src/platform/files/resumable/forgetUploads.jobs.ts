import type { CronJob } from '../../jobs/housekeeping.ts';

import { uploadLifeMs } from './pieceStore.ts';
import { forgetUploads } from './uploadRows.ts';

/** What never came to its end. */
export const forgetOldUploads: CronJob = async (db, now) => {
  await forgetUploads(db, { before: new Date(now.getTime() - uploadLifeMs) });
};
