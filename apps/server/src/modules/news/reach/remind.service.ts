import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { newsOfficeApi } from '@bilim/contract/newsOffice';
import { eq } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';

import { readerOf } from '../news.policy.ts';
import { newsItems } from '../news.tables.ts';
import { lockManaged } from '../office/office.queries.ts';
import type { ManagedItem } from '../office/office.queries.ts';
import { countMissing, queueReminder } from './reach.queries.ts';
import { say } from '../texts/say.ts';

/** Tells those who have not read an item, or not confirmed it where that is asked, once more. */
export async function remindNews(
  { db, ...call }: Call<typeof newsOfficeApi.remind>,
  hasMail: boolean,
): Promise<Output<typeof newsOfficeApi.remind>> {
  const { person, input, now, language } = call;
  const today = universityDay(now);
  return await db.transaction(async (tx) => {
    const item = await lockManaged(tx, readerOf(person, now), input.newsId);
    if (item === null || item.state === 'removed') throw new AppError('news.unknown');
    if (item.state !== 'published') throw new AppError('news.not_out');
    if (wasRemindedOn(today, item)) throw new AppError('news.reminded_today');
    const counts = await countMissing(tx, { ...item, today, hasMail });
    if (counts.byDevice + counts.byLetter === 0) throw new AppError('news.nobody_to_remind');
    await tx.update(newsItems).set({ remindedAt: now }).where(eq(newsItems.id, item.newsId));
    await queueReminder(tx, { ...item, today, isReminder: true, now });
    const entry = { action: 'news.reminded', entity: 'news', entityId: item.newsId, after: counts };
    await audit(tx, { person, request: call.request, now }, entry);
    return { isDone: true, message: say(language, 'news.reminded', counts), ...counts };
  });
}

/** Nobody is reminded of one item twice on one day. */
export function canRemind(item: ManagedItem, today: string): boolean {
  return item.state === 'published' && !wasRemindedOn(today, item);
}

function wasRemindedOn(today: string, { remindedAt }: ManagedItem): boolean {
  return remindedAt !== null && universityDay(remindedAt) === today;
}
