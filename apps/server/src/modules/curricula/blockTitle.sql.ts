import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** What comes before the number of a block that nobody named. */
const usual: Readonly<Record<Language, SQL>> = {
  ru: sql`'ДПВ-'`,
  kg: sql`'Тандоо дисциплиналары '`,
  en: sql`'Electives '`,
};

/**
 * What a block of electives is called; null outside a block. A title that an office wrote stands as it is; `ДПВ-2`, which
 * plans say where nobody wrote one, is said in the reader's language.
 */
export function blockTitle(language: Language, title: SQL, block: SQL): SQL {
  return sql`case when ${block} > 0 then coalesce(nullif(${title}, ${usual.ru} || ${block}), ${usual[language]} || ${block}) end`;
}
