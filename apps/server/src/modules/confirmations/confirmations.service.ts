import { AppError } from '@bilim/contract';
import type { Grant } from '@bilim/contract';
import { and, eq, isNull } from 'drizzle-orm';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { audit } from '#platform/audit.ts';
import type { Confirmer } from '#platform/confirming.ts';
import type { Database } from '#platform/db/database.ts';

import { pendingChanges } from './confirmations.tables.ts';

interface Proposal {
  readonly kind: string;
  readonly payload: object;
  readonly grant: Grant;
  readonly facultyId: number | null;
  readonly aboutId: number | null;
  readonly reason: string;
}

/** Keeps a change until a second person has decided it; asked again it goes on waiting. Pass the transaction. */
export async function propose(tx: Database, who: Confirmer, proposal: Proposal): Promise<void> {
  const [added] = await tx
    .insert(pendingChanges)
    .values({ ...proposal, askedBy: who.person.id, askedRole: who.person.role, askedAt: who.now })
    .onConflictDoNothing()
    .returning({ id: pendingChanges.id });
  if (added === undefined) return;
  const { kind, payload, reason, grant } = proposal;
  await notifyOffices(tx, grant);
  await audit(tx, who, {
    action: 'confirmation.asked',
    entity: 'pending_change',
    entityId: added.id,
    after: { kind, payload, reason },
  });
}

export type Pending = typeof pendingChanges.$inferSelect;

/** Held until the transaction ends. */
export async function lockPending(tx: Database, id: number): Promise<Pending> {
  const [found] = await tx.select().from(pendingChanges).where(eq(pendingChanges.id, id)).for('update');
  if (found === undefined) throw new AppError('confirmations.unknown');
  return found;
}

interface Decision {
  readonly outcome: NonNullable<Pending['outcome']>;
  readonly answer: string | null;
}

export async function decidePending(
  tx: Database,
  who: Confirmer,
  { id, kind, grant }: Pending,
  decision: Decision,
) {
  await notifyOffices(tx, grant);
  await tx
    .update(pendingChanges)
    .set({ ...decision, decidedBy: who.person.id, decidedAt: who.now })
    .where(and(eq(pendingChanges.id, id), isNull(pendingChanges.outcome)));
  await audit(tx, who, {
    action: `confirmation.${decision.outcome}`,
    entity: 'pending_change',
    entityId: id,
    after: { kind, answer: decision.answer },
  });
}
