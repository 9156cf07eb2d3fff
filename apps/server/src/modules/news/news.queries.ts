import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { lastNewsPage, NewsItem, newsPageSize, unreadDays } from '@bilim/contract/news';
import type { UnreadNews } from '@bilim/contract/news';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { faculties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bool, instant, int, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { addressedTo, managedBy, newsAddressee, newsReader, readableBy } from './news.policy.ts';
import type { Reader } from './news.policy.ts';
import { newsFiles, newsItems, newsReads, newsTexts } from './news.tables.ts';

/** The words of item `n` in this language, else in the first of ours that it has. */
export const wordsIn = (language: Language): SQL => sql`(
  select x.language, x.headline, x.body from ${newsTexts} x where x.news_id = n.id
  order by x.language = ${textLiteral(language)} desc, array_position(array[${sql.join(
    languages.map((one) => textLiteral(one)),
    sql`, `,
  )}]::text[], x.language) limit 1)`;

/** Short names of the faculties of item `n`, as a list. */
export const facultyNames = sql`array(
  select f.short_name from ${faculties} f where f.id = any(n.faculty_ids) order by f.sort, f.id)`;

const filesOf = (selected: SQL): SQL => sql`(
  select ${selected} from ${newsFiles} nf join ${files} f on f.id = nf.file_id and f.removed_at is null
  where nf.news_id = n.id)`;

export const fileNames = filesOf(sql`coalesce(string_agg(nf.name, ';!;' order by nf.ordinal), '')`);

/** Whose reading is asked about, and when. */
const reading = { personId: int, now: instant };

/** What is older is no news any more, read or not. */
const unreadFrom = (now: SQL): SQL => sql`(${now} - ${sql.raw(`interval '${unreadDays} days'`)})`;

/** Of item `n`: written by somebody else, not long ago, and not read. */
const isUnread = ({ personId, now }: Params<typeof reading>): SQL => sql`(
  n.author_id <> ${personId} and n.published_at > ${unreadFrom(now)}
  and not exists (select from ${newsReads} seen where seen.news_id = n.id and seen.person_id = ${personId}))`;

const rowFor = (p: Params<typeof newsReader>): SQL =>
  wireRow(NewsItem, {
    newsId: sql`n.id`,
    title: sql`n.speaker || '|' || t.headline`,
    body: sql`t.body`,
    fileNames,
    createdAt: sql`coalesce(n.published_at, n.created_at)`,
    authorName: sql`h.full_name`,
    canDelete: sql`${managedBy(p)}::int`,
    isPinned: sql`n.is_pinned::int`,
    language: sql`t.language`,
    readers: sql`n.readers`,
    faculties: facultyNames,
    editedAt: sql`n.edited_at`,
    endsAt: sql`n.ends_at`,
    needsConfirmation: sql`n.needs_confirmation::int`,
    isRead: sql`(not ${isUnread(p)})::int`,
    isConfirmed: sql`(r.confirmed_at is not null)::int`,
    files: filesOf(sql`coalesce(json_agg(
    json_build_object('name', nf.name, 'mime', f.mime, 'size', f.size_bytes) order by nf.ordinal), '[]')`),
  });

/** Pinned ones first, then the newest; total, so that pages never overlap. */
const inOrder = sql`n.is_pinned desc, n.published_at desc, n.id desc`;

const itemsOf = (language: Language, p: Params<typeof newsReader>, chosen: SQL) =>
  jsonList(sql`
  select ${rowFor(p)}
  from (${chosen}) n
  join lateral ${wordsIn(language)} t on true
  join ${people} h on h.id = n.author_id
  left join ${newsReads} r on r.news_id = n.id and r.person_id = ${p.personId}
  order by ${inOrder}`);

const filter = { query: orNull(text), afterId: orNull(int), isUnread: bool, facultyId: orNull(int) };
type Page = ValuesOf<typeof filter> & { readonly page: number };

/**
 * A page begins after an item. Where the reader may not see it, or not any more, it counts for nothing, as one
 * that never was; the number of the page says then where to go on.
 */
const selectRowsOfPage = inEachLanguage((language) =>
  statement({
    name: `news_page_${language}`,
    planned: 'blind',
    params: { ...newsReader, ...filter, skipped: int },
    row: { rows: text },
    sql: (p) => sql`
    with anchor as materialized (
      select n.is_pinned, n.published_at, n.id from ${newsItems} n where n.id = ${p.afterId} and ${readableBy(p)})
    select ${itemsOf(
      language,
      p,
      sql`
        select n.* from ${newsItems} n
        where ${readableBy(p)}
          and (${p.query} is null or exists (
            select from ${newsTexts} w
            where w.news_id = n.id and lower(w.headline || ' ' || w.body) like ${p.query}))
          and (not ${p.isUnread} or ${isUnread(p)})
          and (${p.facultyId} is null or n.faculty_ids @> array[${p.facultyId}]::smallint[])
          and (not exists (select from anchor) or (n.is_pinned, n.published_at, n.id) < (select * from anchor))
        order by ${inOrder} limit ${sql.raw(String(newsPageSize))}
        offset case when exists (select from anchor) then 0 else ${p.skipped} end`,
    )}::text as rows`,
  }),
);

/** A page of what the reader may read, as JSON of the wire. */
export async function selectNewsPage(
  db: Database,
  language: Language,
  reader: Reader,
  { page, ...chosen }: Page,
): Promise<string> {
  if (page > lastNewsPage) return '[]';
  const skipped = (page - 1) * newsPageSize;
  const [found] = await selectRowsOfPage[language](db, { ...reader, ...chosen, skipped });
  return found?.rows ?? '[]';
}

const selectOne = inEachLanguage((language) =>
  statement({
    name: `news_one_${language}`,
    params: { ...newsReader, newsId: int },
    row: { rows: text },
    sql: (p) => sql`
    select ${itemsOf(
      language,
      p,
      sql`select n.* from ${newsItems} n where n.id = ${p.newsId} and ${readableBy(p)}`,
    )}::text as rows`,
  }),
);

/** One item in a list, as JSON of the wire; null when the reader may not read it or there is none. */
export async function findNews(
  db: Database,
  language: Language,
  reader: Reader,
  newsId: number,
): Promise<string | null> {
  const [found] = await selectOne[language](db, { ...reader, newsId });
  return found === undefined || found.rows === '[]' ? null : found.rows;
}

/**
 * How much waits for the reader: news written for them, not what they merely manage. What they have read is one range of
 * an index; asked of each item, it would be looked up from its root.
 */
export const unreadNews = (p: Params<typeof newsAddressee>): SQL => sql`
  with seen as materialized (
    select r.news_id, r.confirmed_at is not null as is_confirmed from ${newsReads} r where r.person_id = ${p.personId})
  select count(*) filter (where n.published_at > ${unreadFrom(p.now)} and seen.news_id is null)::int as unread,
    count(*) filter (where n.needs_confirmation and seen.is_confirmed is not true)::int as unconfirmed
  from ${newsItems} n left join seen on seen.news_id = n.id
  where ${addressedTo(p)} and n.author_id <> ${p.personId}
    and (n.needs_confirmation or n.published_at > ${unreadFrom(p.now)})`;

const selectUnread = statement({
  name: 'news_unread',
  params: newsAddressee,
  row: { unread: int, unconfirmed: int },
  sql: unreadNews,
});

export async function countUnread(db: Database, reader: Reader): Promise<UnreadNews> {
  const [found] = await selectUnread(db, reader);
  return found ?? { unread: 0, unconfirmed: 0 };
}

/** Writes down that the reader has read these of what may be read; all that is unread when null. */
export const insertReads = statement({
  name: 'news_mark_read',
  planned: 'blind',
  params: { ...newsReader, newsIds: orNull(listOf(int)) },
  row: {},
  sql: (p) => sql`
  insert into ${newsReads} (news_id, person_id, read_at)
  select n.id, ${p.personId}, ${p.now} from ${newsItems} n
  where (${p.newsIds} is null and ${isUnread(p)} and ${addressedTo(p)}
    or n.id = any(${p.newsIds}) and ${readableBy(p)})
  on conflict do nothing`,
});

/** The news id again when it asks for a confirmation of this reader. */
export const insertConfirmation = statement({
  name: 'news_confirm',
  params: { ...newsAddressee, newsId: int },
  row: { newsId: int },
  sql: (p) => sql`
  insert into ${newsReads} as r (news_id, person_id, read_at, confirmed_at)
  select n.id, ${p.personId}, ${p.now}, ${p.now} from ${newsItems} n
  where n.id = ${p.newsId} and n.needs_confirmation and ${addressedTo(p)}
  on conflict (news_id, person_id) do update set confirmed_at = coalesce(r.confirmed_at, excluded.confirmed_at)
  returning r.news_id as "newsId"`,
});
