import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { waitingCorrections } from '../corrections/waiting.sql.ts';

/** A correction by which the appeal would be granted is to be confirmed. */
export const isBeingGranted = (appealId: SQL): SQL => sql`exists (
        select from ${waitingCorrections} and (c.payload ->> 'appealId')::int = ${appealId})`;
