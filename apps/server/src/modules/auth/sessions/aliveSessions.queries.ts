import type { HeldGrant } from '@bilim/contract';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Session } from '#platform/session/session.ts';

import { sessions, users } from '../auth.tables.ts';
import { heldGrants, holdsRole } from '../rights/heldGrants.policy.ts';

/** Those of these sessions that go on as they were: same secret, same role, and none of the rights withdrawn. */
export async function selectAlive(
  db: Database,
  watched: readonly Session[],
  now: Date,
): Promise<ReadonlySet<Session>> {
  const today = sql`${universityDay(now)}::date`;
  const withRights = watched.filter(({ person }) => person.grants.length > 0).map(({ id }) => id);
  const rows = await db
    .select({
      id: sessions.id,
      secretHash: sessions.secretHash,
      // Students hold none, and they are many.
      grants: sql<
        readonly HeldGrant[] | null
      >`case when ${sessions.id} = any(${sql.param(withRights)}::uuid[])
        then ${heldGrants(sql`${sessions.userId}`, sql`${sessions.role}`, today)} end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...new Set(watched.map(({ id }) => id))]),
        isNull(sessions.endedAt),
        // Whoever looks at the portal as somebody else has no live line, not the own one either.
        isNull(sessions.viewedId),
        gt(sessions.idleUntil, now),
        gt(sessions.endsAt, now),
        eq(users.status, 'active'),
        holdsRole(sql`${users.id}`, sql`${sessions.role}`, today),
      ),
    );
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Set(
    watched.filter(({ id, secretHash, person }) => {
      const row = found.get(id);
      return row?.secretHash.equals(secretHash) === true && holdsAll(row.grants ?? [], person.grants);
    }),
  );
}

function holdsAll(held: readonly HeldGrant[], had: readonly HeldGrant[]): boolean {
  const known = new Set(held.map(nameOf));
  return had.every((one) => known.has(nameOf(one)));
}

const nameOf = ({ grant, facultyId, departmentId, groupId }: HeldGrant) =>
  `${grant} ${facultyId} ${departmentId} ${groupId}`;
