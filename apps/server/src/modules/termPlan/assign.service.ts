import { AppError } from '@bilim/contract';
import type { Input } from '@bilim/contract';
import type { termPlanApi } from '@bilim/contract/termPlan';

import { audit, auditAll } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { acceptGuesses, assignTeachers, selectRefusal } from './assign.queries.ts';
import { partParams, requireClasses } from './termPlan.policy.ts';
import type { Who } from './termPlan.policy.ts';

type Items = Input<typeof termPlanApi.assign>['items'];

/** Gives classes to teachers, all of them or none; pass the transaction. */
export async function assign(tx: Database, who: Who, items: Items): Promise<void> {
  await requireClasses(
    tx,
    who.person,
    items.map(({ plannedId }) => plannedId),
  );
  const written = await assignTeachers(tx, { items });
  if (written.length < new Set(items.map(({ plannedId }) => plannedId)).size) {
    const [why] = await selectRefusal(tx, { items });
    if (why?.isInForce === true) throw new AppError('termplan.in_force');
    throw new AppError(why?.isNobody === true ? 'termplan.no_teacher' : 'termplan.changed_elsewhere');
  }
  const entries = items.map(({ plannedId, teacherId, wasId }) => ({
    action: 'termplan.assigned',
    entity: 'planned_class',
    entityId: plannedId,
    before: { teacherId: wasId },
    after: { teacherId },
  }));
  await auditAll(tx, who, entries);
}

/** Takes all guesses of a department; pass the transaction. */
export async function accept(tx: Database, who: Who, place: Input<typeof termPlanApi.accept>) {
  const items = await acceptGuesses(tx, { ...partParams(who.person), ...place });
  if (items.length === 0) return items;
  await audit(tx, who, {
    action: 'termplan.guesses_accepted',
    entity: 'departments',
    entityId: place.departmentId,
    after: { items },
  });
  return items;
}
