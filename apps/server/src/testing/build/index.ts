import { randomBytes, randomUUID } from 'node:crypto';

import { importRuns } from '#modules/imports/imports.tables.ts';
import { excuses } from '#modules/journal/excuses/excuses.tables.ts';
import { newsItems, newsTexts } from '#modules/news/news.tables.ts';
import { studentOrderItems, studentOrders } from '#modules/orders/orders.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { appSettings, files } from '#platform/db/platform.tables.ts';

import { campusNow } from '../campus.ts';
import { admin } from '../../actors/people.ts';

import { buildClasses } from './classes.ts';
import { buildGrades } from './grades.ts';
import { buildPeople } from './people.ts';
import { buildRegistration } from './registration.ts';

/**
 * Lays out what a test is about, beside the campus that stands already. Each gives what it made; what is not said is
 * as the campus has it, so that a test says only what matters.
 */
export function builder(db: Database) {
  return {
    ...buildPeople(db),
    ...buildClasses(db),
    ...buildGrades(db),
    ...buildRegistration(db),

    /** As the office sets it; the portal has read it by the next change of its clock. */
    async setting(key: string, value: unknown) {
      await db
        .insert(appSettings)
        .values({ key, value })
        .onConflictDoUpdate({ target: appSettings.key, set: { value } });
    },

    /** Published by the administrator for everybody, at this moment unless told otherwise; gives its number. */
    async news(headline: string, { body = headline, kg, ...over }: NewNews = {}) {
      const { publishedAt = campusNow } = over;
      const item = { authorId: admin.id, speaker: 'ТУ', readers: 'all' as const, announcedAt: publishedAt };
      const [made] = await db
        .insert(newsItems)
        .values({ ...item, ...over, publishedAt })
        .returning({ id: newsItems.id });
      const newsId = made!.id;
      await db.insert(newsTexts).values({ newsId, language: 'ru', headline, body });
      if (kg !== undefined) await db.insert(newsTexts).values({ newsId, language: 'kg', ...kg });
      return newsId;
    },

    /** Waits for the office, unless told otherwise. */
    async excuse(studentId: number, startsOn: string, over: Partial<typeof excuses.$inferInsert> = {}) {
      const known = { studentId, academicYearId: 26, kind: 'illness' as const, words: 'Простуда' };
      const [made] = await db
        .insert(excuses)
        .values({ ...known, startsOn, endsOn: startsOn, ...over })
        .returning({ id: excuses.id });
      return made!.id;
    },

    /** Signed on a day, with words about one student. */
    async order(
      studentId: number,
      signedOn: string,
      { number = '1', kind, text = 'Приказ' }: Pick<NewOrder, 'kind'> & { number?: string; text?: string },
    ) {
      const [made] = await db
        .insert(studentOrders)
        .values({ number, signedOn, kind })
        .returning({ id: studentOrders.id });
      const words = { textRu: text, textKg: `${text} (kg)`, textEn: `${text} (en)` };
      await db.insert(studentOrderItems).values({ orderId: made!.id, studentId, ...words });
    },

    /** What the database knows of a file; nothing lies in the store unless the key says so. */
    async file(over: Pick<NewFile, 'kind'> & Partial<NewFile>) {
      const known = { originalName: 'a.pdf', mime: 'application/pdf', sizeBytes: 1, sha256: randomBytes(32) };
      const [made] = await db
        .insert(files)
        .values({ storageKey: `00/${randomUUID()}`, ...known, ...over })
        .returning({ id: files.id });
      return made!.id;
    },

    /** A run of an import that has only begun, unless told otherwise. */
    async importRun(over: Partial<typeof importRuns.$inferInsert> = {}) {
      const [made] = await db
        .insert(importRuns)
        .values({ fileName: 'students.xlsx', ...over })
        .returning({ id: importRuns.id });
      return made!.id;
    },
  };
}

type NewOrder = typeof studentOrders.$inferInsert;
type NewFile = typeof files.$inferInsert;
type NewNews = Partial<typeof newsItems.$inferInsert> & {
  readonly body?: string;
  /** The same in Kyrgyz. */
  readonly kg?: { readonly headline: string; readonly body: string };
};
