import { excuses } from '#modules/journal/excuses/excuses.tables.ts';
import { newsItems, newsTexts } from '#modules/news/news.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { appSettings } from '#platform/db/platform.tables.ts';

import { campusNow } from '../campus.ts';
import { admin } from '../people.ts';

import { buildClasses } from './classes.ts';
import { buildPeople } from './people.ts';

/**
 * Lays out what a test is about, beside the campus that stands already. Each gives what it made; what is not said is
 * as the campus has it, so that a test says only what matters.
 */
export function builder(db: Database) {
  return {
    ...buildPeople(db),
    ...buildClasses(db),

    /** As the office sets it; the portal has read it by the next change of its clock. */
    async setting(key: string, value: unknown) {
      await db
        .insert(appSettings)
        .values({ key, value })
        .onConflictDoUpdate({ target: appSettings.key, set: { value } });
    },

    /** Published by the administrator for everybody, at this moment unless told otherwise; gives its number. */
    async news(headline: string, { body = headline, ...over }: NewNews = {}) {
      const { publishedAt = campusNow } = over;
      const item = { authorId: admin.id, speaker: 'ТУ', readers: 'all' as const, announcedAt: publishedAt };
      const [made] = await db
        .insert(newsItems)
        .values({ ...item, ...over, publishedAt })
        .returning({ id: newsItems.id });
      await db.insert(newsTexts).values({ newsId: made!.id, language: 'ru', headline, body });
      return made!.id;
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
  };
}

type NewNews = Partial<typeof newsItems.$inferInsert> & { readonly body?: string };
