import { sql } from 'drizzle-orm';

import type { manageScope } from '../journal.policy.ts';
import type { Params } from '#platform/db/statement.ts';

/** Of lesson `u` that waits: whoever manages journals where its class belonged when it was counted. */
export const isOfManaged = ({ managesAll, managedFaculties }: Params<typeof manageScope>) =>
  sql`(${managesAll} or u.faculty_ids && ${managedFaculties})`;
