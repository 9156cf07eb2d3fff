import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { appSettings } from './db/platform.tables.ts';
import { json, text } from './db/sqlTypes.ts';
import { statement } from './db/statement.ts';
import { valuesOf } from './settingValues.ts';
import type { SettingValues } from './settingValues.ts';

export interface Settings {
  /** The current values; a change reaches every process within a second. */
  read(): Promise<SettingValues>;
}

const freshForMs = 1_000;

export const settingsStatement = 'app_settings';

/** Whoever asks may hold a connection. */
const selectSettings = statement({
  name: settingsStatement,
  params: {},
  row: { key: text, value: json(z.unknown()) },
  sql: () => sql`select key, value from ${appSettings}`,
  line: 'beside',
});

export function databaseSettings(db: Database, clock: Clock): Settings {
  let known: Promise<SettingValues> | undefined;
  let readAt = 0;

  async function load() {
    const rows = await selectSettings(db);
    return valuesOf(new Map(rows.map(({ key, value }) => [key, value])));
  }

  return {
    read() {
      const now = clock.now().getTime();
      if (known === undefined || Math.abs(now - readAt) > freshForMs) {
        readAt = now;
        known = load().catch((error: unknown) => {
          known = undefined;
          throw error;
        });
      }
      return known;
    },
  };
}
