import type { Language } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { pushSubscriptions } from '#modules/channels/channels.tables.ts';
import { selectChoices } from '#modules/channels/choices.service.ts';
import { findDevice, sendTo } from '#modules/channels/devices.service.ts';
import type { Words } from '#modules/channels/devices.service.ts';
import { quietMs } from '#modules/channels/quietHours.ts';
import { isReached } from '#modules/channels/reached.policy.ts';
import { universityDay } from '#platform/clock.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { bool, instant, int } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import type { Parts } from '#platform/parts.ts';

import { findNewsNotice } from './newsNotice.service.ts';
import type { NewsNotice } from './newsNotice.service.ts';
import { plainWords } from './plainWords.ts';
import { say } from '../texts/say.ts';

/** A day on, nobody is helped by it any more. */
const attempts = 34;
const push = job(
  'notices.news',
  z.object({ deviceId: z.int(), newsId: z.int(), isReminder: z.boolean(), at: z.string() }),
  attempts,
);

/** An item goes to thousands, between whom a mark or a message must find room. */
const atOnce = 20;
const step = sql.raw(`interval '400 milliseconds'`);

/** An item that is told to devices. */
export const itemToNotify = { newsId: int, isReminder: bool, now: instant };

/** Queues one message for each device of the people of a subquery with the column `id`. */
export function newsForDevices({ newsId, isReminder, now }: Params<typeof itemToNotify>, to: SQL): SQL {
  return sql`
  insert into ${outbox} (kind, payload, run_after)
  select ${textLiteral(push.kind)},
    jsonb_build_object('deviceId', d.id, 'newsId', ${newsId}, 'isReminder', ${isReminder}, 'at', ${now}),
    now() + (row_number() over (order by d.id) - 1) / ${sql.raw(String(atOnce))} * ${step}
  from ${pushSubscriptions} d where d.person_id in (select told.id from ${to} told) and ${isReached(now)}`;
}

/** For the outbox: tells of the item as it stands when it is sent; what would come at night comes in the morning. */
export function newsDeliveries(
  parts: Pick<Parts, 'db' | 'push' | 'clock' | 'settings'>,
): readonly Delivery[] {
  const { db, clock, settings } = parts;
  return [
    delivery(push, async (waiting) => {
      const { deviceId, newsId, isReminder, at } = waiting;
      const now = clock.now();
      if (now.getTime() - Date.parse(at) > dayMs) return;
      const silence = await quietMs(settings, now);
      if (silence > 0) {
        await db.insert(outbox).values({
          kind: push.kind,
          payload: waiting,
          runAfter: sql`now() + ${silence}::int * interval '1 millisecond'`,
        });
        return;
      }
      const device = await findDevice(db, deviceId, now);
      if (device === null) return;
      const { personId, language } = device;
      const chosen = await selectChoices(db, personId);
      if (!chosen.pushNews) return;
      const told = await findNewsNotice[language](db, {
        newsId,
        personId,
        isReminder,
        now,
        today: universityDay(now),
      });
      if (told !== null) await sendTo(parts, device, newsInWords(told, language, isReminder));
    }),
  ];
}

/** As much as a phone shows. */
const mostLetters = 160;

function newsInWords(
  { newsId, speaker, headline, beginning }: NewsNotice,
  language: Language,
  isReminder: boolean,
): Words {
  return {
    title: isReminder ? say(language, 'news.notice_reminder', { headline }) : headline,
    body: say(language, 'news.notice_text', { speaker, beginning: plainWords(beginning, mostLetters) }),
    tag: `news-${newsId}`,
    path: `/lms/news/${newsId}`,
  };
}
