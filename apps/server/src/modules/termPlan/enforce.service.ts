import { AppError } from '@bilim/contract';

import { closeClasses, openClasses } from '#modules/registration/openClasses.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { markEnforced, selectHeld, selectToEnforce, unmarkEnforced } from './enforce.queries.ts';
import { selectTermDay } from './needs.queries.ts';
import type { Term } from './propose.service.ts';
import { requireDepartment } from './termPlan.policy.ts';
import type { Who } from './termPlan.policy.ts';
import { lockTerm } from './write.queries.ts';

type Place = Term & { readonly departmentId: number };

/** Makes classes of all planned ones of a department that have a teacher; pass the transaction. */
export async function enforce(tx: Database, who: Who, place: Place) {
  await requireDepartment(tx, who.person, place.departmentId);
  await lockTerm(tx, place);
  const { yearId, seasonId } = place;
  const [found] = await selectTermDay(tx, { yearId, seasonId, today: universityDay(who.now) });
  if (found === undefined) throw new AppError('termplan.no_term');
  const all = await selectToEnforce(tx, place);
  const ready = all.flatMap(({ isInForce, teacherId, ...one }) =>
    isInForce || teacherId === null ? [] : [{ ...one, teacherId }],
  );
  const opened = ready.length === 0 ? [] : await openClasses(tx, ready, { day: found.day, now: who.now });
  await markEnforced(tx, { assignments: opened });
  const left = all.filter(({ teacherId }) => teacherId === null).length;
  if (opened.length > 0) await note(tx, who, place, { action: 'enforced', classes: opened.length });
  return { opened: opened.length, left };
}

/** The same backwards, as long as nothing was held or marked; pass the transaction. */
export async function takeBack(tx: Database, who: Who, place: Place): Promise<void> {
  await requireDepartment(tx, who.person, place.departmentId);
  await lockTerm(tx, place);
  const assignmentIds = (await unmarkEnforced(tx, place)).map(({ assignmentId }) => assignmentId);
  if (assignmentIds.length === 0) return;
  const held = await selectHeld(tx, { assignmentIds });
  if (held.length > 0)
    throw new AppError('termplan.held', { params: { what: held.map(({ name }) => name).join(', ') } });
  await closeClasses(tx, assignmentIds, { now: who.now, by: who.person.id });
  await note(tx, who, place, { action: 'taken_back', classes: assignmentIds.length });
}

async function note(
  tx: Database,
  who: Who,
  { departmentId, ...term }: Place,
  { action, classes }: { readonly action: 'enforced' | 'taken_back'; readonly classes: number },
) {
  await audit(tx, who, {
    action: `termplan.${action}`,
    entity: 'departments',
    entityId: departmentId,
    after: { ...term, classes },
  });
}
