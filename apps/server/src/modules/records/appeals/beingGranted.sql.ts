import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { pendingChanges } from '#modules/confirmations/confirmations.tables.ts';

/** A correction by which the appeal would be granted is to be confirmed. */
export const isBeingGranted = (appealId: SQL): SQL => sql`exists (
        select from ${pendingChanges} c
        where c.kind = 'sheets.correct' and c.outcome is null and (c.payload ->> 'appealId')::int = ${appealId})`;
