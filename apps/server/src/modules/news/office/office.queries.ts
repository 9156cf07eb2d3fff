import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { newsReaders } from '@bilim/contract/news';
import { newsStates, officePageSize } from '@bilim/contract/newsOffice';
import type { EditedNews, ManagedNews, NewsChange, NewsState } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, instant, int, json, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';

import { audience } from './audience.service.ts';
import { facultyNames, fileNames, wordsIn } from '../news.queries.ts';
import { managedBy, newsEditor } from '../news.policy.ts';
import type { Editor } from '../news.policy.ts';
import { newsEdits, newsItems, newsReads, newsTexts } from '../news.tables.ts';

const state = oneOf(...newsStates);

/** Of item `n` at this moment. */
const stateAt = (now: SQL): SQL => sql`(case
  when n.removed_at is not null then 'removed'
  when n.published_at is null then 'draft'
  when n.published_at > ${now} then 'scheduled'
  when n.ends_at <= ${now} then 'ended'
  else 'published' end)`;

/** By what the lists are sorted and paged. */
const at = sql`coalesce(n.published_at, n.changed_at)`;

const page = { state, query: orNull(text), afterId: orNull(int) };

const selectPage = inEachLanguage((language) =>
  statement({
    name: `news_managed_${language}`,
    params: { ...newsEditor, ...page },
    row: {
      newsId: int,
      speaker: text,
      headline: text,
      state,
      readers: oneOf(...newsReaders),
      faculties: listOf(text),
      authorName: text,
      at: instant,
      endsAt: orNull(instant),
      isPinned: bool,
      needsConfirmation: bool,
      version: int,
      read: int,
      confirmed: int,
    },
    planned: 'each',
    sql: (p) => sql`
    select n.id as "newsId", n.speaker, t.headline, ${stateAt(p.now)} as state, n.readers,
      ${facultyNames} as faculties, h.full_name as "authorName", ${at} as at, n.ends_at as "endsAt",
      n.is_pinned as "isPinned", n.needs_confirmation as "needsConfirmation", n.version,
      (select count(*)::int from ${newsReads} r where r.news_id = n.id) as read,
      case when n.needs_confirmation then (
        select count(r.confirmed_at)::int from ${newsReads} r where r.news_id = n.id) else 0 end as confirmed
    from (
      select n.* from ${newsItems} n
      where ${managedBy(p)} and ${stateAt(p.now)} = ${p.state}
        and (${p.query} is null or exists (
          select from ${newsTexts} w where w.news_id = n.id and lower(w.headline || ' ' || w.body) like ${p.query}))
        and (${p.afterId} is null or (${at}, n.id) < (
          select ${at}, n.id from ${newsItems} n where n.id = ${p.afterId} and ${managedBy(p)}))
      order by ${at} desc, n.id desc limit ${sql.raw(String(officePageSize))}
    ) n
    join lateral ${wordsIn(language)} t on true
    join ${people} h on h.id = n.author_id
    order by ${at} desc, n.id desc`,
  }),
);

/** A page of what the person manages in one state, the latest first. */
export async function selectManaged(
  db: Database,
  language: Language,
  editor: Editor,
  asked: ValuesOf<typeof page>,
): Promise<ManagedNews[]> {
  const rows = await selectPage[language](db, { ...editor, ...asked });
  return rows.map(({ speaker, headline, faculties, ...row }) => ({
    ...row,
    title: [speaker, headline],
    faculties: [...faculties],
  }));
}

const countStates = statement({
  name: 'news_managed_counts',
  params: newsEditor,
  row: { state, count: int },
  planned: 'each',
  sql: (p) => sql`
  select ${stateAt(p.now)} as state, count(*)::int as count from ${newsItems} n where ${managedBy(p)} group by 1`,
});

/** How many items of each state the person manages. */
export async function countManaged(db: Database, editor: Editor): Promise<Record<NewsState, number>> {
  const none = { draft: 0, scheduled: 0, published: 0, ended: 0, removed: 0 };
  const counted = (await countStates(db, editor)).map(({ state: one, count }) => [one, count]);
  return { ...none, ...Object.fromEntries(counted) };
}

const words = z.object({ language: z.enum(languages), headline: z.string(), body: z.string() });

const selectEdited = statement({
  name: 'news_edited',
  params: { ...newsEditor, newsId: int },
  row: {
    newsId: int,
    state,
    speaker: text,
    ...audience,
    publishAt: orNull(instant),
    endsAt: orNull(instant),
    isPinned: bool,
    needsConfirmation: bool,
    version: int,
    fileNames: text,
    texts: json(z.array(words)),
  },
  planned: 'each',
  sql: (p) => sql`
  select n.id as "newsId", ${stateAt(p.now)} as state, n.speaker, n.readers, n.faculty_ids as "facultyIds",
    n.published_at as "publishAt", n.ends_at as "endsAt", n.is_pinned as "isPinned",
    n.needs_confirmation as "needsConfirmation", n.version, ${fileNames} as "fileNames",
    (select json_agg(json_build_object('language', w.language, 'headline', w.headline, 'body', w.body))
      from ${newsTexts} w where w.news_id = n.id) as texts
  from ${newsItems} n where n.id = ${p.newsId} and ${managedBy(p)}`,
});

/** An item with all its words, for whoever may change it. */
export async function findEdited(db: Database, editor: Editor, newsId: number): Promise<EditedNews | null> {
  const [row] = await selectEdited(db, { ...editor, newsId });
  if (row === undefined) return null;
  const { fileNames: names, facultyIds } = row;
  return {
    ...row,
    fileNames: names === '' ? [] : names.split(';!;'),
    facultyIds: [...(facultyIds ?? [])],
  };
}

export const oneManaged = { ...newsEditor, newsId: int };
export const managedItem = {
  newsId: int,
  authorId: int,
  state,
  ...audience,
  publishedAt: orNull(instant),
  needsConfirmation: bool,
  remindedAt: orNull(instant),
  version: int,
};

export const managedOne = (p: Params<typeof oneManaged>) => sql`
  select n.id as "newsId", n.author_id as "authorId", ${stateAt(p.now)} as state, n.readers,
    n.faculty_ids as "facultyIds", n.published_at as "publishedAt", n.needs_confirmation as "needsConfirmation",
    n.reminded_at as "remindedAt", n.version
  from ${newsItems} n where n.id = ${p.newsId} and ${managedBy(p)}`;

const selectLocked = statement({
  name: 'news_managed_locked',
  params: oneManaged,
  row: managedItem,
  planned: 'each',
  sql: (p) => sql`${managedOne(p)} for update of n`,
});

export type ManagedItem = RowOf<typeof selectLocked>;

/** An item that the person may change, kept from changing meanwhile. */
export async function lockManaged(tx: Database, editor: Editor, newsId: number): Promise<ManagedItem | null> {
  return (await selectLocked(tx, { ...editor, newsId }))[0] ?? null;
}

const changesOfOne = statement({
  name: 'news_history',
  params: oneManaged,
  row: { at: orNull(instant), editorName: orNull(text), texts: orNull(json(z.array(words))) },
  planned: 'each',
  sql: (p) => sql`
  select e.edited_at as at, h.full_name as "editorName", e.before as texts
  from ${newsItems} n
  left join ${newsEdits} e on e.news_id = n.id left join ${people} h on h.id = e.edited_by
  where n.id = ${p.newsId} and ${managedBy(p)}
  order by e.id desc limit 100`,
});

/** The changes of an item, the latest first; null where the person manages no such item. */
export async function findChanges(
  db: Database,
  editor: Editor,
  newsId: number,
): Promise<NewsChange[] | null> {
  const rows = await changesOfOne(db, { ...editor, newsId });
  if (rows.length === 0) return null;
  return rows.flatMap(({ at, editorName, texts }) =>
    at === null || editorName === null || texts === null ? [] : [{ at, editorName, texts }],
  );
}
