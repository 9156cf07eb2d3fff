import { sql } from 'drizzle-orm';

import { isWithin, rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { people } from '#modules/people/people.tables.ts';
import { bool, day, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** Whether the right reaches that person, and what the viewer is called; nothing where there is no such person. */
export const selectViewed = statement({
  name: 'view_as_reach',
  params: { ...rightScope, viewedId: int, viewerId: int, today: day },
  row: { isWithin: bool, viewer: text },
  sql: (p) => sql`
  select ${isWithin(p, sql`viewed.id`, p.today)} as "isWithin", viewer.full_name as viewer
  from ${people} viewed join ${people} viewer on viewer.id = ${p.viewerId}
  where viewed.id = ${p.viewedId}`,
});
