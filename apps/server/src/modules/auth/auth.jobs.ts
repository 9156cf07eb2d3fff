import { dayMs } from '@bilim/contract/days';
import { lt, or } from 'drizzle-orm';

import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { activationLinks, knownDevices, loginTickets, sessions } from './auth.tables.ts';
import { endDeadViews } from './sessions/viewing.service.ts';

/** Sessions stay a month after their end, so that their owner can ask about them; devices as long as their cookie. */
export const forgetOldSignIns: CronJob = async (db, now) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.delete(loginTickets).where(lt(loginTickets.expiresAt, now));
  await endDeadViews(db, now);
  await db.delete(sessions).where(or(lt(sessions.endsAt, daysAgo(30)), lt(sessions.endedAt, daysAgo(30))));
  await db.delete(activationLinks).where(lt(activationLinks.expiresAt, daysAgo(30)));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, daysAgo(400)));
};
