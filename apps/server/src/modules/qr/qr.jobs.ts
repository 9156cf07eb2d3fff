import { dayMs } from '@bilim/contract/days';
import { and, isNotNull, lt, or } from 'drizzle-orm';

import type { CronJob } from '#platform/jobs/housekeeping.ts';
import type { Settings } from '#platform/settings.ts';

import { qrVisits } from './qr.tables.ts';

/** Where a phone was, and which one it was, nobody needs to know for long (docs/rules.md). */
export function forgetPlaces(settings: Settings): CronJob {
  return async (db, now) => {
    const { 'qr.position_days': days } = await settings.read();
    await db
      .update(qrVisits)
      .set({ place: null, distanceBand: null, deviceHash: null })
      .where(
        and(
          lt(qrVisits.arrivedAt, new Date(now.getTime() - days * dayMs)),
          or(isNotNull(qrVisits.place), isNotNull(qrVisits.deviceHash)),
        ),
      );
  };
}
