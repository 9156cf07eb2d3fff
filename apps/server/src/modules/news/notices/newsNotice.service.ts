import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { hearsNews } from '#modules/channels/ways.policy.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, day, instant, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf, RowOf } from '#platform/db/statement.ts';

import { audience, recipientsOf } from '../office/audience.service.ts';
import { addressedTo, addressee, isOut } from '../news.policy.ts';
import { wordsIn } from '../news.queries.ts';
import { newsItems, newsReads } from '../news.tables.ts';

/** Of how it begins, as it was typed, much more than is told: marks of the format take room, too. */
const told = sql`n.id as "newsId", n.speaker, t.headline, left(t.body, 600) as beginning`;
const toldRow = { newsId: int, speaker: text, headline: text, beginning: text };

/** Item `n` waits for this person: is not read, or is not confirmed where a reminder is about that. */
const waitsFor = (personId: SQL, isReminder: SQL): SQL => sql`(n.author_id <> ${personId} and not exists (
  select from ${newsReads} done where done.news_id = n.id and done.person_id = ${personId}
    and (done.confirmed_at is not null or not (${isReminder} and n.needs_confirmation))))`;

/** An item as it is told on a phone or in an email. */
export type NewsNotice = RowOf<typeof selectNewsNotices.ru>;

const selectNewsNotices = inEachLanguage((language) =>
  statement({
    name: `news_told_${language}`,
    params: { newsId: int, personId: int, isReminder: bool, now: instant, today: day },
    row: toldRow,
    sql: (p) => sql`
    select ${told} from ${newsItems} n join lateral ${wordsIn(language)} t on true
    where n.id = ${p.newsId} and ${addressedTo(addressee(p.personId, p))} and ${waitsFor(p.personId, p.isReminder)}`,
  }),
);

/** An item that is for this person and waits for them still. */
export const findNewsNotice = inEachLanguage(
  (language) =>
    async (db: Database, asked: ParamsOf<typeof selectNewsNotices.ru>): Promise<NewsNotice | null> =>
      (await selectNewsNotices[language](db, asked))[0] ?? null,
);

/** What came out in this time an email is about. */
const span = { from: instant, until: instant };
/** The same, and when the email is written. */
const emailTime = { ...span, now: instant, today: day };

/**
 * Item `n` belongs into this email to this person: it came out meanwhile and was not read, or there was a reminder
 * that no device has told.
 */
function belongsInEmail(personId: SQL, time: Params<typeof emailTime>): SQL {
  return sql`(greatest(n.published_at, n.reminded_at) >= ${time.from}
    and ${addressedTo(addressee(personId, time))} and ${waitsSince(personId, time)})`;
}

/** The same of one of those for whom item `n` is. */
function waitsSince(personId: SQL, { from, until }: Params<typeof span>): SQL {
  return sql`(
    n.published_at >= ${from} and n.published_at < ${until} and ${waitsFor(personId, sql`false`)}
    or n.reminded_at >= ${from} and n.reminded_at < ${until} and ${waitsFor(personId, sql`true`)}
      and not ${hearsNews(personId)})`;
}

/** The items that belong into emails of this time. */
export const selectItemsOfEmails = statement({
  name: 'news_of_letters',
  params: { ...span, now: instant },
  row: { newsId: int, ...audience },
  planned: 'each',
  sql: (p) => sql`
  select n.id as "newsId", n.readers, n.faculty_ids as "facultyIds" from ${newsItems} n
  where greatest(n.published_at, n.reminded_at) >= ${p.from}
    and least(n.published_at, n.reminded_at) < ${p.until} and ${isOut(p)}`,
});

export const itemOfEmails = { newsId: int, ...audience, ...span, today: day };

/**
 * Those into whose emails an item belongs, as a subquery with the column `id`. Item by item, each with its whole
 * audience: asking person by person takes seconds for a university.
 */
export function readersOfEmails(p: Params<typeof itemOfEmails>): SQL {
  return sql`(
    select told.id from ${newsItems} n cross join ${recipientsOf(p.readers, p.facultyIds, p.today)} told
    where n.id = ${p.newsId} and ${waitsSince(sql`told.id`, p)})`;
}

/** More than anybody reads in an email; the rest is in the feed. */
const mostInEmail = 20;

export const selectNewsOfEmail = inEachLanguage((language) =>
  statement({
    name: `news_of_letter_${language}`,
    params: { personId: int, ...emailTime },
    row: toldRow,
    planned: 'each',
    sql: (p) => sql`
    select ${told} from ${newsItems} n join lateral ${wordsIn(language)} t on true
    where ${belongsInEmail(p.personId, p)}
    order by n.published_at desc, n.id desc limit ${sql.raw(String(mostInEmail))}`,
  }),
);
