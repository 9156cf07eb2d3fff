import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { sessions } from '#modules/auth/auth.tables.ts';

/**
 * Whether the person of the device `d` is signed in in its browser: messages end with the session, and come again with
 * the next one there. On a phone of one's own a session that only rests, because the portal was not open for hours, does
 * not end them: that is what they are for.
 */
export function isReached(now: SQL): SQL {
  return sql`exists (
    select from ${sessions} s where s.user_id = d.person_id and s.ended_at is null
      and (d.device_hash is null or s.device_hash = d.device_hash) and s.ends_at > ${now}
      and (s.idle_until > ${now} or not s.is_foreign and s.role in ('student', 'teacher')))`;
}
