import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from './db/database.ts';
import { ownTexts as table } from './db/platform.tables.ts';
import { text } from './db/sqlTypes.ts';
import { statement } from './db/statement.ts';
import { sayInstead } from './texts.ts';

type ByLanguage = Readonly<Record<Language, ReadonlyMap<string, string>>>;

/** What the university says in its own words, as this process knows it. */
export interface OwnTexts {
  /** Looks once a second at most whether anything has changed; a change reaches every process within that time. */
  fresh(this: void): Promise<void>;
  look(this: void): Promise<void>;
  /** What pages say; another map as soon as anything is different. */
  ofPages(this: void, language: Language): ReadonlyMap<string, string>;
}

const freshForMs = 1_000;

/** Whoever asks may hold a connection. */
const selectState = statement({
  name: 'own_texts_state',
  params: {},
  row: { state: text },
  sql: () => sql`select concat(count(*), ' ', max(updated_at)) as state from ${table}`,
  line: 'beside',
});

const selectTexts = statement({
  name: 'own_texts',
  params: {},
  row: { side: text, language: text, key: text, text },
  sql: () => sql`select side, language, key, text from ${table}`,
  line: 'beside',
});

export function openOwnTexts(db: Database): OwnTexts {
  let known = '';
  let pages = sorted([]);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read() {
    const [found] = await selectState(db);
    if (found === undefined || found.state === known) return;
    const rows = await selectTexts(db);
    pages = sorted(rows.filter(({ side }) => side === 'page'));
    sayInstead(sorted(rows.filter(({ side }) => side === 'server')));
    known = found.state;
  }

  async function look() {
    readAt = performance.now();
    // Without the database the words stay as they are.
    reading = read().catch(() => undefined);
    await reading;
  }

  return {
    look,
    async fresh() {
      if (performance.now() - readAt > freshForMs) await look();
      else await reading;
    },
    ofPages: (language) => pages[language],
  };
}

function sorted(rows: readonly { language: string; key: string; text: string }[]): ByLanguage {
  const of = (language: Language) =>
    new Map(rows.filter((row) => row.language === language).map(({ key, text }) => [key, text]));
  return { ru: of('ru'), kg: of('kg'), en: of('en') };
}
