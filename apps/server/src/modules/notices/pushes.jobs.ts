import { dayMs } from '@bilim/contract/days';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

import { pushSubscriptions } from '#modules/channels/channels.tables.ts';
import { selectChoices } from '#modules/channels/choices.service.ts';
import { findDevice, sendTo } from '#modules/channels/devices.service.ts';
import type { Device, Words } from '#modules/channels/devices.service.ts';
import { quietMs } from '#modules/channels/quietHours.ts';
import { isReached } from '#modules/channels/reached.policy.ts';
import { callerOf, splitMessageId } from '#modules/chat/conversations/place.sql.ts';
import { findMessageNotice } from '#modules/chat/messages/messageNotice.service.ts';
import { audience, recipientsOf } from '#modules/news/office/audience.service.ts';
import { newsItems } from '#modules/news/news.tables.ts';
import { newsDeliveries, newsForDevices, itemToNotify } from '#modules/news/notices/pushes.jobs.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { bool, day, instant, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import { throttled } from '#platform/live/throttled.ts';
import type { Parts } from '#platform/parts.ts';

import { messageInWords } from './messageInWords.ts';
import { noticeReaders } from './notices.tables.ts';
import { byPush, tell } from './words.ts';

const reader = textLiteral('push');
/** Events of one person that there are words for. */
const pushedKinds = sql.raw(`('mark', 'lesson', 'message')`);
const Change = z.object({
  visitId: z.optional(z.int()),
  lessonId: z.optional(z.int()),
  messageId: z.optional(z.int()),
  version: z.optional(z.int()),
});
/** Two hours on, nobody is helped by it any more. */
const pushAttempts = 12;
const push = job(
  'notices.push',
  z.object({ deviceId: z.int(), at: z.string(), about: Change }),
  pushAttempts,
);

/** How long events may gather before they are read; a teacher's marks come in flocks. */
const gatherMs = 1_000;
const lookMs = 10_000;

/** Turns live events into messages for the devices of those they are for, until stopped. */
export function startPushes(parts: Pick<Parts, 'db' | 'live' | 'clock'>, log: FastifyBaseLogger) {
  const { live } = parts;
  const reading = throttled(gatherMs, async () => {
    await queuePushes(parts).catch((error: unknown) =>
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

const makeReader = statement({
  name: 'pushes_reader_made',
  params: {},
  row: {},
  sql: () => sql`
  insert into ${noticeReaders} (name, snapshot) values (${reader}, pg_current_snapshot()) on conflict do nothing`,
});

/** None while another process reads. */
const lockReader = statement({
  name: 'pushes_reader_locked',
  params: {},
  row: { isLocked: bool },
  sql: () => sql`
  select true as "isLocked" from ${noticeReaders} where name = ${reader} for update skip locked`,
});

/** Queues what was told to one person since the last time, and gives the items of news that have come out. */
const queueHappened = statement({
  name: 'pushes_queued',
  params: { now: instant },
  row: { newsId: int },
  sql: (p) => sql`
  with stood as materialized (select snapshot from ${noticeReaders} where name = ${reader}),
  happened as materialized (
    select e.person_id, e.kind, e.made_at, e.about from stood
    join ${liveEvents} e on (e.kind in ${pushedKinds} or e.kind = 'news' and e.about -> 'isNew' = 'true')
      and e.transaction >= pg_snapshot_xmin(stood.snapshot)
      and not pg_visible_in_snapshot(e.transaction, stood.snapshot)),
  queued as (
    insert into ${outbox} (kind, payload)
    select ${textLiteral(push.kind)}, jsonb_build_object('deviceId', d.id, 'at', e.made_at, 'about', e.about)
    from happened e join ${pushSubscriptions} d on d.person_id = e.person_id and ${isReached(p.now)}),
  moved as (update ${noticeReaders} set snapshot = pg_current_snapshot() where name = ${reader})
  select (e.about ->> 'newsId')::int as "newsId" from happened e where e.kind = 'news'`,
});

const queueNews = statement({
  name: 'pushes_news_queued',
  params: { ...itemToNotify, ...audience, today: day },
  row: {},
  planned: 'each',
  sql: (p) => newsForDevices(p, recipientsOf(p.readers, p.facultyIds, p.today)),
});

/** One message for each event and device, whichever process is first and however often it is tried. */
export async function queuePushes({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await makeReader(tx);
    const [locked] = await lockReader(tx);
    if (locked === undefined) return;
    // A statement of its own, so that its moment is not before the one that stands there.
    const out = await queueHappened(tx, { now });
    for (const { newsId } of out) await queueOut(tx, newsId, now);
  });
}

/** An item that has come out, for the devices of everybody for whom it is. */
async function queueOut(tx: Database, newsId: number, now: Date): Promise<void> {
  const [item] = await tx
    .select({ readers: newsItems.readers, facultyIds: newsItems.facultyIds })
    .from(newsItems)
    .where(eq(newsItems.id, newsId));
  if (item === undefined) return;
  await queueNews(tx, { newsId, ...item, isReminder: false, now, today: universityDay(now) });
}

type DeliveryParts = Pick<Parts, 'db' | 'push' | 'clock' | 'settings'>;

/** For the outbox: says what the event is about, as things stand when it is sent. */
export function pushDeliveries(parts: DeliveryParts): readonly Delivery[] {
  const { db, clock } = parts;
  return [
    ...newsDeliveries(parts),
    delivery(push, async ({ deviceId, at, about }) => {
      if (clock.now().getTime() - Date.parse(at) > dayMs) return;
      const device = await findDevice(db, deviceId, clock.now());
      if (device === null) return;
      const words =
        about.messageId === undefined
          ? await changeInWords(db, device, about)
          : await chatInWords(parts, device, about.messageId);
      if (words !== null) await sendTo(parts, device, words);
    }),
  ];
}

type About = z.output<typeof Change>;

async function changeInWords(db: Database, device: Device, about: About): Promise<Words | null> {
  const { visitId, lessonId } = about;
  const chosen = await selectChoices(db, device.personId);
  const changes = {
    visitIds: visitId === undefined ? [] : [visitId],
    lessonIds: visitId === undefined && lessonId !== undefined ? [lessonId] : [],
  };
  const [told] = await tell(db, device, changes, byPush(chosen));
  // What was changed again is told by the later event.
  if (told === undefined || (told.version ?? 0) > (about.version ?? Number.POSITIVE_INFINITY)) return null;
  return { ...told, path: '/lms/journal' };
}

async function chatInWords(
  { db, clock, settings }: DeliveryParts,
  { personId, language }: Device,
  messageId: number,
): Promise<Words | null> {
  const now = clock.now();
  const chosen = await selectChoices(db, personId);
  // What was written at night stands in the chat in the morning.
  if (!chosen.pushMessages || (await quietMs(settings, now)) > 0) return null;
  const asked = { ...callerOf({ id: personId }, now), ...splitMessageId(messageId) };
  const [message] = await findMessageNotice[language](db, asked);
  return message === undefined ? null : messageInWords(message, language);
}
