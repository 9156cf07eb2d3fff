import type { Client } from 'pg';

import { newsItems, newsReads, newsTexts } from '#modules/news/news.tables.ts';

import { inventNews, readNews } from '../news.ts';
import type { DemoPlan } from '../plan.ts';

import { copyLines, copyRows } from './copy.ts';

/** The news of the past year, and who has read it. */
export async function writeNews(client: Client, plan: DemoPlan): Promise<void> {
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
  await copyRows(client, newsReads, ['newsId', 'personId', 'readAt', 'confirmedAt'], readNews(plan, news));
}
