import { sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

import { users } from '#modules/auth/auth.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import type { Deliver } from '#platform/jobs/outbox.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import { throttled } from '#platform/live/throttled.ts';
import type { Parts } from '#platform/parts.ts';

import { selectChoices } from './choices.queries.ts';
import { noticeReaders, pushSubscriptions } from './notices.tables.ts';
import { byPush, tell } from './words.ts';

const kind = 'notices.push';
const reader = 'push';
const Waiting = z.object({
  deviceId: z.int(),
  at: z.string(),
  about: z.object({
    visitId: z.optional(z.int()),
    lessonId: z.optional(z.int()),
    version: z.optional(z.int()),
  }),
});
const dayMs = 86_400_000;

/** How long events may gather before they are read; a teacher's marks come in flocks. */
const gatherMs = 1_000;
const lookMs = 10_000;

/** Turns live events into messages for the devices of those they are for, until stopped. */
export function startPushes({ db, live }: Pick<Parts, 'db' | 'live'>, log: FastifyBaseLogger) {
  const reading = throttled(gatherMs, async () => {
    await queuePushes(db).catch((error: unknown) =>
      log.warn({ err: error }, 'messages wait for the database'),
    );
  });
  live.onWake(reading.call);
  const timer = setInterval(reading.call, lookMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      reading.stop();
    },
  };
}

/** One message for each event and device, whichever process is first and however often it is tried. */
export async function queuePushes(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${noticeReaders} (name, snapshot) values (${reader}, pg_current_snapshot()) on conflict do nothing`);
    const { rows } = await tx.execute(sql`
      select 1 from ${noticeReaders} where name = ${reader} for update skip locked`);
    // Another process is at it.
    if (rows.length === 0) return;
    // A statement of its own, so that its moment is not before the one that stands there.
    await tx.execute(sql`
      with stood as materialized (select snapshot from ${noticeReaders} where name = ${reader}),
      queued as (
        insert into ${outbox} (kind, payload)
        select ${kind}, jsonb_build_object('deviceId', d.id, 'at', e.made_at, 'about', e.about)
        from stood
        join ${liveEvents} e on e.transaction >= pg_snapshot_xmin(stood.snapshot)
          and not pg_visible_in_snapshot(e.transaction, stood.snapshot)
        join ${pushSubscriptions} d on d.person_id = e.person_id)
      update ${noticeReaders} set snapshot = pg_current_snapshot() where name = ${reader}`);
  });
}

/** For the outbox: says what the event is about, as things stand when it is sent. */
export function pushDeliveries({
  db,
  push,
  clock,
}: Pick<Parts, 'db' | 'push' | 'clock'>): Readonly<Record<string, Deliver>> {
  return {
    async [kind](payload) {
      const { deviceId, at, about } = z.parse(Waiting, payload);
      if (clock.now().getTime() - Date.parse(at) > dayMs) return;
      const device = await findDevice(db, deviceId);
      if (device === null) return;
      const { chosen } = await selectChoices(db, device.personId);
      const changes = {
        visitIds: about.visitId === undefined ? [] : [about.visitId],
        lessonIds: about.visitId === undefined && about.lessonId !== undefined ? [about.lessonId] : [],
      };
      const [told] = await tell(db, device, changes, byPush(chosen));
      // What was changed again is told by the later event.
      if (told === undefined || (told.version ?? 0) > (about.version ?? Number.POSITIVE_INFINITY)) return;
      const { title, body, tag } = told;
      const path = '/lms/journal';
      const outcome = await push.send(device, { title, body, tag, path, language: device.language });
      if (outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, deviceId));
    },
  };
}

async function findDevice(db: Database, deviceId: number) {
  const [device] = await db
    .select({
      personId: pushSubscriptions.personId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: users.language,
      status: users.status,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.personId))
    .where(eq(pushSubscriptions.id, deviceId));
  return device?.status === 'active' ? device : null;
}
