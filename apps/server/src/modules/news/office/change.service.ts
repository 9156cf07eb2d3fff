import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { newsOfficeApi } from '@bilim/contract/newsOffice';
import { eq } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

import { announceDue, notifyChange } from '../notices/announce.service.ts';
import { attach, dropFiles } from './attach.service.ts';
import { requireAudience } from './audience.service.ts';
import { readerOf } from '../news.policy.ts';
import { newsEdits, newsItems, newsTexts } from '../news.tables.ts';
import { lockManaged } from './office.queries.ts';
import type { ManagedItem } from './office.queries.ts';
import { momentOf, requireEnd, sentenceOf } from './publish.service.ts';
import { reachCount } from '../reach/reach.jobs.ts';
import { selectSpeakers } from './rights.queries.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { say } from '../texts/say.ts';

type Edit = Call<typeof newsOfficeApi.edit>;

/** Changes an item. What readers have seen already is kept beside it, and the item says that it was changed. */
export async function changeNews(call: Edit): Promise<Output<typeof newsOfficeApi.edit>> {
  const { db, person, language, input, now } = call;
  const audience = await requireAudience(db, person, language, input);
  const before = await findSpeaker(db, input.newsId);
  const speakers = [...(await selectSpeakers(db, person, now)), ...before];
  const words = wordsOf(input, { speakers, own: language });

  return await db.transaction(async (tx) => {
    const item = await lockManaged(tx, readerOf(person, now), input.newsId);
    if (item === null || item.state === 'removed') throw new AppError('news.unknown');
    if (item.version !== input.version) throw new AppError('news.changed_elsewhere');
    const publishedAt = momentAfter(item, input, now);
    requireEnd(input.endsAt, publishedAt ?? now, language);
    const isSeen = item.state === 'published' || item.state === 'ended';
    const isReworded = await changeWords(tx, call, words, isSeen);
    await attach(tx, call, { newsId: item.newsId, ...(await dropFiles(tx, call)) });
    const version = item.version + 1;
    await tx
      .update(newsItems)
      .set({
        speaker: words.speaker,
        readers: audience.readers,
        facultyIds: audience.facultyIds === null ? null : [...audience.facultyIds],
        publishedAt,
        ...choicesOf(input),
        version,
        changedAt: now,
        ...(isSeen && isReworded ? { editedAt: now } : {}),
      })
      .where(eq(newsItems.id, item.newsId));
    await notifyChange(tx, { newsId: item.newsId });
    await announceDue(tx, now);
    if (isSeen) await enqueue(tx, reachCount, { newsId: item.newsId });
    await audit(tx, call, {
      action: 'news.changed',
      entity: 'news',
      entityId: item.newsId,
      before: { readers: item.readers, facultyIds: item.facultyIds, publishedAt: item.publishedAt },
      after: { ...audience, publishedAt },
    });
    const key = isSeen ? 'news.saved' : sentenceOf(publishedAt, now);
    return { isDone: true, message: say(language, key), newsId: item.newsId, version };
  });
}

/** What is not said is not wanted. */
function choicesOf(input: Edit['input']) {
  const { endsAt = null, isPinned = false, needsConfirmation = false } = input;
  return { endsAt, isPinned, needsConfirmation };
}

/** What is out stays where it stands among the others; a draft comes out when it is said. */
function momentAfter({ state, publishedAt }: ManagedItem, input: Edit['input'], now: Date): Date | null {
  const isSeen = state === 'published' || state === 'ended';
  if (isSeen && publishedAt !== null) return publishedAt;
  return momentOf(input, now);
}

/** An item may go on speaking in a name that this editor could not choose anew. */
async function findSpeaker(db: Database, newsId: number): Promise<string[]> {
  const rows = await db
    .select({ speaker: newsItems.speaker })
    .from(newsItems)
    .where(eq(newsItems.id, newsId));
  return rows.map(({ speaker }) => speaker);
}

/** Whether the words are other than they were. */
async function changeWords(
  tx: Database,
  { person, input: { newsId }, now }: Edit,
  { texts }: Words,
  isSeen: boolean,
): Promise<boolean> {
  const before = await tx
    .select({ language: newsTexts.language, headline: newsTexts.headline, body: newsTexts.body })
    .from(newsTexts)
    .where(eq(newsTexts.newsId, newsId))
    .orderBy(newsTexts.language);
  const isSame =
    before.length === texts.length &&
    before.every((old) =>
      texts.some(
        ({ language, headline, body }) =>
          language === old.language && headline === old.headline && body === old.body,
      ),
    );
  if (isSame) return false;
  await tx.delete(newsTexts).where(eq(newsTexts.newsId, newsId));
  await tx.insert(newsTexts).values(texts.map((text) => ({ newsId, ...text })));
  if (isSeen) await tx.insert(newsEdits).values({ newsId, editedBy: person.id, editedAt: now, before });
  return true;
}
