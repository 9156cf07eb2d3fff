import { createHash } from 'node:crypto';

import type { Client } from 'pg';

import { newsFiles, newsItems, newsReads, newsTexts } from '#modules/news/news.tables.ts';
import type { FileStore } from '#platform/files/store.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';

import { inventNews, readNews } from '../news.ts';
import type { DemoPlan } from '../plan.ts';

import type { DemoNews } from '../news.ts';
import type { NewsDocument } from '../reference/newsTopics.ts';

import { copyLines, copyRows } from './copy.ts';

/** The news of the past year with its files, and who has read it. */
export async function writeNews(client: Client, plan: DemoPlan, store: FileStore): Promise<void> {
  const news = inventNews(plan);
  await copyLines(
    client,
    newsItems,
    [
      'id',
      'authorId',
      'speaker',
      'readers',
      'facultyIds',
      'publishedAt',
      'announcedAt',
      'createdAt',
      'changedAt',
      'isPinned',
      'needsConfirmation',
    ],
    news.map((item) => {
      const at = item.publishedAt.toISOString();
      const facultyIds = item.facultyId === null ? String.raw`\N` : `{${item.facultyId}}`;
      const head = [item.id, item.authorId, item.speaker, item.readers, facultyIds];
      return `${[...head, at, at, at, at, item.isPinned, item.needsConfirmation].join('\t')}\n`;
    }),
  );
  await copyRows(
    client,
    newsTexts,
    ['newsId', 'language', 'headline', 'body'],
    news.flatMap(({ id, texts }) => texts.map((text) => ({ newsId: id, ...text }))),
  );
  await writeFiles(client, news, store);
  await copyRows(client, newsReads, ['newsId', 'personId', 'readAt', 'confirmedAt'], readNews(plan, news));
}

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
} as const;

/** Only of what is young enough to be looked at: each is a file of its own in the store. */
const mostWithFiles = 12;

async function writeFiles(client: Client, news: readonly DemoNews[], store: FileStore): Promise<void> {
  const held = news.filter(({ files }) => files.length > 0).slice(-mostWithFiles);
  for (const { id: newsId, authorId, publishedAt, files } of held) {
    for (const [index, document] of files.entries()) {
      const bytes = await bytesOf(document);
      const sha256 = createHash('sha256').update(bytes).digest();
      const { rows } = await client.query<{ id: string }>(
        `insert into files (id, storage_key, original_name, mime, size_bytes, sha256, kind, uploaded_by, created_at)
         values (md5($1)::uuid, $2, $3, $4, $5, $6, 'news', $7, $8) returning id`,
        [
          `news/${newsId}/${index}`,
          await store.put(bytes),
          document.name,
          document.name.endsWith('.xlsx') ? mimes.xlsx : mimes.txt,
          bytes.length,
          sha256,
          authorId,
          publishedAt,
        ],
      );
      await copyRows(
        client,
        newsFiles,
        ['newsId', 'fileId', 'name', 'ordinal'],
        [{ newsId, fileId: rows[0]?.id ?? '', name: document.name, ordinal: index + 1 }],
      );
    }
  }
}

async function bytesOf({ lines }: NewsDocument): Promise<Buffer> {
  const tables = lines.filter((line) => typeof line !== 'string');
  const [titles, ...rows] = tables;
  if (titles === undefined) return Buffer.from(`${lines.join('\n')}\n`);
  const columns = titles.map((title) => ({ title: String(title), width: 32 }));
  return await writeWorkbook([{ name: 'Лист 1', columns, rows: rows.map((cells) => cells.map(String)) }]);
}
