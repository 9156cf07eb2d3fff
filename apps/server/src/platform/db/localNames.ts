import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The column of a three-language name in the table of that alias: `d.name_kg`. */
export function nameIn(language: Language, alias: string, column = 'name'): SQL {
  return sql`${sql.identifier(alias)}.${sql.identifier(`${column}_${language}`)}`;
}

/** One statement per language: choosing the name is then no work at run time. */
export function inEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return { ru: make('ru'), kg: make('kg'), en: make('en') };
}
