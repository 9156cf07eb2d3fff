import { sql } from 'drizzle-orm';

import { pendingChanges } from '#modules/confirmations/confirmations.tables.ts';

/** Corrections of closed sheets that a second person still has to confirm, as `c` with its condition; more may be anded. */
export const waitingCorrections = sql`${pendingChanges} c where c.kind = 'sheets.correct' and c.outcome is null`;
