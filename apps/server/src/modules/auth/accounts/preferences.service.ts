import type { Language } from '@bilim/contract';
import { eq } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { users } from '../auth.tables.ts';

export interface Preferences {
  readonly language?: Language | undefined;
  readonly isDark?: boolean | undefined;
}

/** Choices that go with the account to every device. What was not said stays. */
export async function savePreferences(db: Database, userId: number, chosen: Preferences): Promise<void> {
  const { language, isDark } = chosen;
  if (language === undefined && isDark === undefined) return;
  await db
    .update(users)
    .set({ ...(language === undefined ? {} : { language }), ...(isDark === undefined ? {} : { isDark }) })
    .where(eq(users.id, userId));
}
