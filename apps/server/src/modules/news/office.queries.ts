import type { Language } from '@bilim/contract';
import type { NewsReaders } from '@bilim/contract/news';
import { newsStates, officePageSize } from '@bilim/contract/newsOffice';
import type { EditedNews, ManagedNews, NewsState } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';

import { facultyNames, fileNames, wordsIn } from './news.queries.ts';
import { managedBy } from './news.policy.ts';
import type { Reader } from './news.policy.ts';
import { newsEdits, newsItems, newsReads, newsTexts } from './news.tables.ts';
import type { TextBefore } from './news.tables.ts';

/** Of item `n` at this moment. */
const stateAt = (now: string): SQL => sql`(case
  when n.removed_at is not null then 'removed'
  when n.published_at is null then 'draft'
  when n.published_at > ${now}::timestamptz then 'scheduled'
  when n.ends_at <= ${now}::timestamptz then 'ended'
  else 'published' end)`;

/** By what the lists are sorted and paged. */
const at = sql`coalesce(n.published_at, n.changed_at)`;

export interface OfficePage {
  readonly state: NewsState;
  readonly query: string | null;
  readonly afterId: number | null;
}

type ManagedRow = Omit<ManagedNews, 'title' | 'at' | 'endsAt'> & {
  readonly speaker: string;
  readonly headline: string;
  readonly at: string;
  readonly endsAt: string | null;
};

/** A page of what the person manages in one state, the latest first. */
export async function selectManaged(
  db: Database,
  language: Language,
  reader: Reader,
  { state, query, afterId }: OfficePage,
): Promise<ManagedNews[]> {
  const rows = await selectRows<ManagedRow>(
    db,
    sql`
    select n.id as "newsId", n.speaker, t.headline, ${stateAt(reader.now)} as state, n.readers,
      ${facultyNames} as faculties, h.full_name as "authorName", ${json(at)} as at, ${json(sql`n.ends_at`)} as "endsAt",
      n.is_pinned as "isPinned", n.needs_confirmation as "needsConfirmation", n.version,
      (select count(*)::int from ${newsReads} r where r.news_id = n.id) as read,
      (select count(r.confirmed_at)::int from ${newsReads} r where r.news_id = n.id) as confirmed
    from ${newsItems} n
    join lateral ${wordsIn(language)} t on true
    join ${people} h on h.id = n.author_id
    where ${managedBy(reader)} and ${stateAt(reader.now)} = ${state}
      and (${query}::text is null or exists (
        select from ${newsTexts} w where w.news_id = n.id and lower(w.headline || ' ' || w.body) like ${query}::text))
      and (${afterId}::int is null or (${at}, n.id) < (
        select ${at}, n.id from ${newsItems} n where n.id = ${afterId}::int and ${managedBy(reader)}))
    order by ${at} desc, n.id desc limit ${officePageSize}`,
  );
  return rows.map(({ speaker, headline, at: when, endsAt, ...row }) => ({
    ...row,
    title: [speaker, headline],
    at: new Date(when),
    endsAt: dateOrNull(endsAt),
  }));
}

/** How many items of each state the person manages. */
export async function countManaged(db: Database, reader: Reader): Promise<Record<NewsState, number>> {
  const rows = await selectRows<{ state: NewsState; count: number }>(
    db,
    sql`
    select ${stateAt(reader.now)} as state, count(*)::int as count from ${newsItems} n
    where ${managedBy(reader)} group by 1`,
  );
  const counted = new Map(rows.map(({ state, count }) => [state, count]));
  const [draft, scheduled, published, ended, removed] = newsStates.map((state) => counted.get(state) ?? 0);
  return {
    draft: draft ?? 0,
    scheduled: scheduled ?? 0,
    published: published ?? 0,
    ended: ended ?? 0,
    removed: removed ?? 0,
  };
}

type EditedRow = Omit<EditedNews, 'publishAt' | 'endsAt' | 'fileNames' | 'facultyIds'> & {
  readonly publishAt: string | null;
  readonly endsAt: string | null;
  readonly fileNames: string;
  readonly facultyIds: readonly number[] | null;
};

/** An item with all its words, for whoever may change it. */
export async function findEdited(db: Database, reader: Reader, newsId: number): Promise<EditedNews | null> {
  const [row] = await selectRows<EditedRow>(
    db,
    sql`
    select n.id as "newsId", ${stateAt(reader.now)} as state, n.speaker, n.readers, n.faculty_ids as "facultyIds",
      ${json(sql`n.published_at`)} as "publishAt", ${json(sql`n.ends_at`)} as "endsAt", n.is_pinned as "isPinned",
      n.needs_confirmation as "needsConfirmation", n.version, ${fileNames} as "fileNames",
      (select json_agg(json_build_object('language', w.language, 'headline', w.headline, 'body', w.body))
        from ${newsTexts} w where w.news_id = n.id) as texts
    from ${newsItems} n where n.id = ${newsId} and ${managedBy(reader)}`,
  );
  if (row === undefined) return null;
  const { publishAt, endsAt, fileNames: names, facultyIds } = row;
  return {
    ...row,
    publishAt: dateOrNull(publishAt),
    endsAt: dateOrNull(endsAt),
    fileNames: names === '' ? [] : names.split(';!;'),
    facultyIds: [...(facultyIds ?? [])],
  };
}

interface ChangeRow {
  readonly at: string;
  readonly editorName: string;
  readonly texts: TextBefore[];
}

export async function selectChanges(db: Database, newsId: number) {
  const rows = await selectRows<ChangeRow>(
    db,
    sql`
    select ${json(sql`e.edited_at`)} as at, h.full_name as "editorName", e.before as texts
    from ${newsEdits} e join ${people} h on h.id = e.edited_by
    where e.news_id = ${newsId} order by e.id desc limit 100`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export interface LockedNews {
  readonly id: number;
  readonly authorId: number;
  readonly state: NewsState;
  readonly readers: NewsReaders;
  readonly facultyIds: readonly number[] | null;
  readonly publishedAt: string | null;
  readonly needsConfirmation: boolean;
  readonly remindedAt: string | null;
  readonly version: number;
}

/** An item that the person may change, kept from changing meanwhile. */
export async function lockManaged(tx: Database, reader: Reader, newsId: number): Promise<LockedNews | null> {
  const [row] = await selectRows<LockedNews>(tx, sql`${managedItem(reader, newsId)} for update of n`);
  return row ?? null;
}

/** The same to look at. */
export async function findManaged(db: Database, reader: Reader, newsId: number): Promise<LockedNews | null> {
  const [row] = await selectRows<LockedNews>(db, managedItem(reader, newsId));
  return row ?? null;
}

const managedItem = (reader: Reader, newsId: number) => sql`
    select n.id, n.author_id as "authorId", ${stateAt(reader.now)} as state, n.readers, n.faculty_ids as "facultyIds",
      ${json(sql`n.published_at`)} as "publishedAt",
      n.needs_confirmation as "needsConfirmation", ${json(sql`n.reminded_at`)} as "remindedAt", n.version
    from ${newsItems} n where n.id = ${newsId} and ${managedBy(reader)}`;

/** An instant as a bare statement gives it: text that `Date` reads. */
function json(instant: SQL): SQL {
  return sql`to_json(${instant})#>>'{}'`;
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
