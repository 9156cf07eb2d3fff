import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import type { newsOfficeApi } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { instant, int, text, type } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { announceDue } from '../notices/announce.service.ts';
import { audience as audienceParams, requireAudience } from './audience.service.ts';
import type { Audience } from './audience.service.ts';
import { attach } from './attach.service.ts';
import { newsItems, newsTexts } from '../news.tables.ts';
import { selectSpeakers } from './rights.queries.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { say } from '../texts/say.ts';

type Insert = Call<typeof newsOfficeApi.insert>;

/** Publishes an item, now or later, or keeps a draft. */
export async function publishNews(call: Insert): Promise<Output<typeof newsOfficeApi.insert>> {
  const { db, person, language, input, now } = call;
  const audience = await requireAudience(db, person, language, input);
  const words = wordsOf(input, { speakers: await selectSpeakers(db, person, now), own: language });
  const publishedAt = momentOf(input, now);
  requireEnd(input.endsAt, publishedAt ?? now, language);
  const message = say(language, sentenceOf(publishedAt, now));

  return await db.transaction(async (tx) => {
    const same = await findSame(tx, call, { words, audience });
    if (same !== null) return { isDone: true, message, newsId: same };
    const newsId = await insertItem(tx, call, { audience, words, publishedAt });
    await attach(tx, call, { newsId, taken: [], firstOrdinal: 1 });
    await announceDue(tx, now);
    const { readers, facultyIds } = audience;
    const after = { headline: words.texts[0]?.headline, readers, facultyIds, publishedAt };
    await audit(tx, call, { action: 'news.written', entity: 'news', entityId: newsId, after });
    return { isDone: true, message, newsId };
  });
}

/** When the item is to appear; null for a draft. What is said to lie in the past is now. */
export function momentOf(
  {
    isDraft = false,
    publishAt,
  }: { readonly isDraft?: boolean | undefined; readonly publishAt?: Date | undefined },
  now: Date,
): Date | null {
  if (isDraft) return null;
  return publishAt === undefined || publishAt < now ? now : publishAt;
}

export function requireEnd(endsAt: Date | undefined, begins: Date, language: Language): void {
  if (endsAt === undefined || endsAt > begins) return;
  throw new InvalidInput([{ field: 'till', sms: say(language, 'news.ends_before') }]);
}

export function sentenceOf(publishedAt: Date | null, now: Date) {
  if (publishedAt === null) return 'news.drafted';
  return publishedAt > now ? 'news.scheduled' : 'news.published';
}

interface Item {
  readonly audience: Audience;
  readonly words: Words;
  readonly publishedAt: Date | null;
}

async function insertItem(
  tx: Database,
  { person, input, now }: Insert,
  { audience, words, publishedAt }: Item,
): Promise<number> {
  const { endsAt = null, isPinned = false, needsConfirmation = false } = input;
  const [made] = await tx
    .insert(newsItems)
    .values({
      authorId: person.id,
      speaker: words.speaker,
      readers: audience.readers,
      facultyIds: audience.facultyIds === null ? null : [...audience.facultyIds],
      publishedAt,
      endsAt,
      isPinned,
      needsConfirmation,
      createdAt: now,
      changedAt: now,
    })
    .returning({ id: newsItems.id });
  if (made === undefined) throw new AppError('server.failed');
  await tx.insert(newsTexts).values(words.texts.map((text) => ({ newsId: made.id, ...text })));
  return made.id;
}

const lockAuthor = statement({
  name: 'news_author_locked',
  params: { authorId: int },
  row: { locked: type('void', z.string()) },
  sql: (p) => sql`select pg_advisory_xact_lock(hashtext('news'), ${p.authorId}) as locked`,
});

const selectSame = statement({
  name: 'news_same',
  params: { authorId: int, now: instant, ...audienceParams, language: text, headline: text, body: text },
  row: { id: int },
  planned: 'each',
  sql: (p) => sql`
  select n.id from ${newsItems} n
  join ${newsTexts} t on t.news_id = n.id and t.language = ${p.language}
  where n.author_id = ${p.authorId} and n.created_at > ${p.now} - interval '10 seconds'
    and n.removed_at is null and n.readers = ${p.readers}
    and n.faculty_ids is not distinct from ${p.facultyIds}
    and t.headline = ${p.headline} and t.body = ${p.body}
  limit 1`,
});

/**
 * The same item of the same person a moment ago: a legacy client, which names no key, sends it again when the reply was
 * lost. Two that arrive at once come one after the other.
 */
async function findSame(
  tx: Database,
  { person, now }: Insert,
  { words, audience }: Pick<Item, 'words' | 'audience'>,
): Promise<number | null> {
  await lockAuthor(tx, { authorId: person.id });
  const [main] = words.texts;
  if (main === undefined) return null;
  const [same] = await selectSame(tx, { ...main, ...audience, authorId: person.id, now });
  return same?.id ?? null;
}
