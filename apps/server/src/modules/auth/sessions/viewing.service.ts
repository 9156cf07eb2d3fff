import { AppError } from '@bilim/contract';
import type { Person, RoleName } from '@bilim/contract';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';

import { academicYearOf, audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { auditLog } from '#platform/db/platform.tables.ts';

import { chooseRole } from '../accounts/accounts.service.ts';
import { findCapacities } from '../auth.queries.ts';
import { sessions } from '../auth.tables.ts';
import { heldNow } from '../rights/holdings.service.ts';

const minuteMs = 60_000;
/** So long somebody looks at the portal as somebody else, then it ends by itself. */
const viewMs = 30 * minuteMs;

interface Wanted {
  readonly sessionId: string;
  readonly viewedId: number;
  readonly reason: string;
}

/** What somebody may do in all their roles together, and in which they are seen; null for who cannot sign in. */
export async function standingOf(tx: Database, personId: number, now: Date, today: string) {
  const held = await findCapacities(tx, personId, now);
  const role = held === null ? null : chooseRole(held.roles, undefined, held.lastRole);
  if (held === null || role === null) return null;
  const grants: Person['grants'][number][] = [];
  for (const one of held.roles)
    grants.push(...(await heldNow(tx, { id: personId, role: one }, today)).grants);
  return { role, grants };
}

/** From now on the session reads as that person; pass the transaction. */
export async function beginViewing(
  tx: Database,
  who: Actor,
  { sessionId, viewedId, reason }: Wanted,
  role: RoleName,
): Promise<void> {
  const viewUntil = new Date(who.now.getTime() + viewMs);
  const [begun] = await tx
    .update(sessions)
    .set({ viewedId, viewedRole: role, viewUntil })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), isNull(sessions.viewedId)))
    .returning({ id: sessions.id });
  if (begun === undefined) throw new AppError('auth.viewing');
  await audit(tx, who, {
    action: 'viewas.started',
    entity: 'user',
    entityId: viewedId,
    after: { reason, role, until: viewUntil.toISOString() },
  });
}

const noView = { viewedId: null, viewedRole: null, viewUntil: null };

/** The session is its owner's again; whoever comes second changes nothing. */
export async function endViewing(tx: Database, who: Actor, sessionId: string): Promise<void> {
  const [standing] = await tx
    .select({ viewedId: sessions.viewedId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.viewedId)))
    .for('update');
  if (standing?.viewedId == null) return;
  await tx.update(sessions).set(noView).where(eq(sessions.id, sessionId));
  await audit(tx, who, { action: 'viewas.ended', entity: 'user', entityId: standing.viewedId });
}

/** Whose session is over has stopped looking, whether they said so or not. A session that goes on is told first. */
export async function endDeadViews(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const dead = await tx
      .select({ id: sessions.id, viewedId: sessions.viewedId, ownerId: sessions.userId })
      .from(sessions)
      .where(
        and(
          isNotNull(sessions.viewedId),
          or(isNotNull(sessions.endedAt), lt(sessions.idleUntil, now), lt(sessions.endsAt, now)),
        ),
      )
      .for('update');
    for (const { id, viewedId, ownerId } of dead) {
      await tx.update(sessions).set(noView).where(eq(sessions.id, id));
      await tx.insert(auditLog).values({
        academicYearId: academicYearOf(now),
        actorId: ownerId,
        action: 'viewas.ended',
        entity: 'user',
        entityId: String(viewedId),
      });
    }
  });
}
