import { endHoldings } from '#modules/auth/rights/holdings.service.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { academicYearOf } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { notifyRights } from './notifyRights.service.ts';

/** Takes out what ended by its day, and keeps in the audit that it was; it has held no longer since that day began. */
export const endRights: CronJob = async (db, now) => {
  await db.transaction(async (tx) => {
    const ended = await endHoldings(tx, universityDay(now));
    if (ended.length === 0) return;
    for (const one of ended) await notifyRights(tx, 'right_taken', one, { reason: null, now });
    await tx.insert(auditLog).values(
      ended.map(({ userId, ...before }) => ({
        academicYearId: academicYearOf(now),
        action: 'rights.ended',
        entity: 'user',
        entityId: String(userId),
        before,
      })),
    );
  });
};
