import type { Language } from '@bilim/contract';
import { eq } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { seasons } from './calendar.tables.ts';

/** What a half-year is called. */
export async function findSeasonName(db: Database, seasonId: number, language: Language): Promise<string> {
  const name = { ru: seasons.nameRu, kg: seasons.nameKg, en: seasons.nameEn }[language];
  const [row] = await db.select({ name }).from(seasons).where(eq(seasons.id, seasonId));
  return row?.name ?? '';
}
