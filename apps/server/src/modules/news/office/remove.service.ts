import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { newsRestoreDays } from '@bilim/contract/newsOffice';
import type { newsOfficeApi } from '@bilim/contract/newsOffice';
import { dayMs } from '@bilim/contract/days';
import { eq } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { announceDue, notifyChange } from '../notices/announce.service.ts';
import { keepUntil } from './attach.service.ts';
import { readerOf } from '../news.policy.ts';
import { newsItems } from '../news.tables.ts';
import { lockManaged } from './office.queries.ts';
import { say } from '../texts/say.ts';

/** Takes an item away. Without an id, and of what is gone already, there is nothing to do. */
export async function removeNews({
  db,
  ...call
}: Call<typeof newsOfficeApi.remove>): Promise<Output<typeof newsOfficeApi.remove>> {
  const { person, input, now, language } = call;
  const { newsId } = input;
  if (newsId === undefined) return [];
  return await db.transaction(async (tx) => {
    const item = await lockManaged(tx, readerOf(person, now), newsId);
    if (item === null) throw new AppError('news.unknown');
    if (item.state === 'removed') return [];
    await tx
      .update(newsItems)
      .set({ removedAt: now, removedBy: person.id, version: item.version + 1, changedAt: now })
      .where(eq(newsItems.id, newsId));
    await keepUntil(tx, newsId, new Date(now.getTime() + newsRestoreDays * dayMs));
    await notifyChange(tx, { newsId });
    await audit(tx, { person, request: call.request, now }, entryOf('removed', newsId));
    return [{ isDone: true, message: say(language, 'news.removed'), newsId }];
  });
}

/** Brings back what was taken away, exactly as it was. After thirty days there is no such item any more. */
export async function restoreNews({
  db,
  ...call
}: Call<typeof newsOfficeApi.restore>): Promise<Output<typeof newsOfficeApi.restore>> {
  const { person, input, now, language } = call;
  const done = { isDone: true, message: say(language, 'news.restored'), newsId: input.newsId };
  return await db.transaction(async (tx) => {
    const item = await lockManaged(tx, readerOf(person, now), input.newsId);
    if (item === null) throw new AppError('news.unknown');
    if (item.state !== 'removed') return done;
    await tx
      .update(newsItems)
      .set({ removedAt: null, removedBy: null, version: item.version + 1, changedAt: now })
      .where(eq(newsItems.id, item.newsId));
    await keepUntil(tx, item.newsId, null);
    await notifyChange(tx, { newsId: item.newsId });
    await announceDue(tx, now);
    await audit(tx, { person, request: call.request, now }, entryOf('restored', item.newsId));
    return done;
  });
}

const entryOf = (what: 'removed' | 'restored', newsId: number) =>
  ({ action: `news.${what}`, entity: 'news', entityId: newsId }) as const;
