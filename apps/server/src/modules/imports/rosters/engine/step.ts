import type { SQL } from 'drizzle-orm';

import { statement } from '#platform/db/statement.ts';
import type { Known } from '#platform/db/statement.ts';

/** One step of working out an import: a statement over the temporary tables that those before it make. */
export function step(name: string, told: SQL, given: readonly Known[] = []) {
  return statement({ name, params: {}, row: {}, planned: 'each', given, sql: () => told });
}
