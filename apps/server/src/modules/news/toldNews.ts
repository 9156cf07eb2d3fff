import type { Language } from '@bilim/contract';
import type { NewsReaders } from '@bilim/contract/news';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { hearsNews } from '#modules/notices/ways.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { selectRows } from '#platform/db/selectRows.ts';

import { recipientsOf } from './audience.ts';
import { addressedTo, addressee, isOut } from './news.policy.ts';
import { wordsIn } from './news.queries.ts';
import { newsItems, newsReads } from './news.tables.ts';

const p = sql.placeholder;

/** An item as it is told on a phone or in a letter. */
export interface ToldNews {
  readonly newsId: number;
  readonly speaker: string;
  readonly headline: string;
  /** How its text begins, as it was typed. */
  readonly beginning: string;
}

/** Much more than is told: marks of the format take room, too. */
const told = sql`n.id as "newsId", n.speaker, t.headline, left(t.body, 600) as beginning`;

/** Item `n` waits for this person: is not read, or is not confirmed where a reminder is about that. */
const waitsFor = (personId: SQL, isReminder: SQL): SQL => sql`(n.author_id <> ${personId} and not exists (
  select from ${newsReads} done where done.news_id = n.id and done.person_id = ${personId}
    and (done.confirmed_at is not null or not (${isReminder} and n.needs_confirmation))))`;

type Asked = {
  readonly newsId: number;
  readonly personId: number;
  readonly isReminder: boolean;
  readonly now: string;
  readonly today: string;
};

const me = sql`${p('personId')}::int`;

/** An item that is for this person and waits for them still. */
export const findToldNews = inEachLanguage((language) => {
  const select = prepared<ToldNews, Asked>(
    `news_told_${language}`,
    sql`
    select ${told} from ${newsItems} n join lateral ${wordsIn(language)} t on true
    where n.id = ${p('newsId')}::int and ${addressedTo(addressee(me, { now: p('now'), today: p('today') }))}
      and ${waitsFor(me, sql`${p('isReminder')}::boolean`)}`,
  );
  return async (db: Database, asked: Asked): Promise<ToldNews | null> => (await select(db, asked))[0] ?? null;
});

/** What a letter is about, and when it is written. */
export interface LetterTime {
  readonly from: SQL;
  readonly until: SQL;
  readonly now: string;
  readonly today: string;
}

/**
 * Item `n` belongs into this letter to this person: it came out meanwhile and was not read, or there was a reminder
 * that no device has told.
 */
function belongsInLetter(personId: SQL, time: LetterTime): SQL {
  return sql`(greatest(n.published_at, n.reminded_at) >= ${time.from}
    and ${addressedTo(addressee(personId, time))} and ${waitsSince(personId, time)})`;
}

/** The same of one of those for whom item `n` is. */
function waitsSince(personId: SQL, { from, until }: LetterTime): SQL {
  return sql`(
    n.published_at >= ${from} and n.published_at < ${until} and ${waitsFor(personId, sql`false`)}
    or n.reminded_at >= ${from} and n.reminded_at < ${until} and ${waitsFor(personId, sql`true`)}
      and not ${hearsNews(personId)})`;
}

type Audience = { readonly id: number; readonly readers: NewsReaders; readonly facultyIds: number[] | null };

/**
 * Those for whom something belongs into this letter, as a subquery with the column `id`. Item by item, each with its
 * whole audience: asking person by person takes seconds for a university.
 */
export async function readersOfLetter(db: Database, time: LetterTime): Promise<SQL> {
  const items = await selectRows<Audience>(
    db,
    sql`
    select n.id, n.readers, n.faculty_ids as "facultyIds" from ${newsItems} n
    where greatest(n.published_at, n.reminded_at) >= ${time.from}
      and least(n.published_at, n.reminded_at) < ${time.until} and ${isOut(time)}`,
  );
  const waiting = items.map(({ id, readers, facultyIds }) => {
    const chosen = sql`${sql.param(facultyIds)}::smallint[]`;
    return sql`
    select told.id from ${newsItems} n cross join ${recipientsOf(sql`${readers}::text`, chosen, time.today)} told
    where n.id = ${id} and ${waitsSince(sql`told.id`, time)}`;
  });
  return waiting.length === 0
    ? sql`(select null::int as id where false)`
    : sql`(${sql.join(waiting, sql` union all `)})`;
}

/** More than anybody reads in a letter; the rest is in the feed. */
const mostInLetter = 20;

export async function selectNewsOfLetter(
  db: Database,
  { personId, language }: { readonly personId: number; readonly language: Language },
  time: LetterTime,
): Promise<ToldNews[]> {
  return await selectRows<ToldNews>(
    db,
    sql`
    select ${told} from ${newsItems} n join lateral ${wordsIn(language)} t on true
    where ${belongsInLetter(sql`${personId}::int`, time)}
    order by n.published_at desc, n.id desc limit ${mostInLetter}`,
  );
}
