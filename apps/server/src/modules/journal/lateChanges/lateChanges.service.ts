import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import { moduleIdOrNone } from '@bilim/contract/journal/journal.fields';
import type { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { eq } from 'drizzle-orm';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { keyParams } from '../classes/classKey.sql.ts';
import {
  lockRequest,
  revokePermission,
  selectClass,
  selectPermissions,
  selectPermissionsOfClass,
  selectRequests,
  selectRequestsOfClass,
} from './lateChanges.queries.ts';
import { lateChangePermissions, lateChangeRequests } from './lateChanges.tables.ts';
import { staffScopeOf, refuseOtherTeacher } from '../journal.policy.ts';
import { gradeModules } from '../journal.tables.ts';
import { say } from '../texts/say.ts';

export async function readLateChanges({
  db,
  person,
  input,
  now,
  language,
}: Call<typeof lateChangesApi.ofClass>): Promise<Output<typeof lateChangesApi.ofClass>> {
  refuseOtherTeacher(person, input.teacherId);
  const params = { ...keyParams(input), ...staffScopeOf(person), today: universityDay(now) };
  if ((await selectClass(db, params)).length === 0) return await refuseClass(db, person, input);
  const requests = await selectRequestsOfClass[language](db, params);
  const permissions = await selectPermissionsOfClass[language](db, params);
  return { requests, permissions };
}

export async function readRequests({
  db,
  person,
  input,
  language,
}: Call<typeof lateChangesApi.requests>): Promise<Output<typeof lateChangesApi.requests>> {
  return await selectRequests[language](db, { ...staffScopeOf(person), state: input.state ?? null });
}

export async function readPermissions({
  db,
  person,
  now,
  language,
}: Call<typeof lateChangesApi.permissions>): Promise<Output<typeof lateChangesApi.permissions>> {
  return await selectPermissions[language](db, { ...staffScopeOf(person), today: universityDay(now) });
}

type Answer = Call<typeof lateChangesApi.answer>;

/** Accepts a request, which makes a permission, or refuses it with a word. */
export async function answerRequest({
  db,
  person,
  input,
  now,
  language,
  request,
}: Answer): Promise<Output<typeof lateChangesApi.answer>> {
  const { requestId, isGranted } = input;
  const answer = input.answer?.trim() ?? '';
  if (!isGranted && answer === '') throw required(language, 'answer');
  const endsOn = isGranted ? requireFuture(language, input.endsOn, now) : null;
  return await db.transaction(async (tx) => {
    const [asked] = await lockRequest(tx, { ...staffScopeOf(person), requestId });
    if (asked === undefined) throw new AppError('journal.request_unknown');
    const state = isGranted ? ('granted' as const) : ('refused' as const);
    const message = say(language, isGranted ? 'journal.late_granted' : 'journal.late_refused');
    if (asked.state === state) return [{ isDone: true, message, isRepeat: true }];
    if (asked.state !== 'open') throw new AppError('journal.request_answered');
    const moduleId = input.isWholeClass === true ? null : asked.moduleId;
    const permissionId =
      endsOn === null
        ? null
        : await insertPermission(tx, {
            assignmentId: asked.assignmentId,
            moduleId,
            endsOn,
            reason: asked.reason,
            grantedBy: person.id,
            grantedAt: now,
          });
    await tx
      .update(lateChangeRequests)
      .set({ state, answer, answeredBy: person.id, answeredAt: now, permissionId })
      .where(eq(lateChangeRequests.id, requestId));
    const entry = { action: `late_change.${state}`, entity: 'late_change_request', entityId: requestId };
    await audit(
      tx,
      { person, request, now },
      { ...entry, after: { permissionId, moduleId, endsOn, answer } },
    );
    await notifyOffices(tx, 'journals.manage');
    return [{ isDone: true, message }];
  });
}

/** Permits late changes without having been asked. */
export async function grantLateChange({
  db,
  person,
  input,
  now,
  language,
  request,
}: Call<typeof lateChangesApi.grant>): Promise<Output<typeof lateChangesApi.grant>> {
  refuseOtherTeacher(person, input.teacherId);
  const endsOn = requireFuture(language, input.endsOn, now);
  const { reason, moduleId = null } = input;
  return await db.transaction(async (tx) => {
    const [named] = await selectClass(tx, { ...keyParams(input), ...staffScopeOf(person) });
    if (named === undefined) return await refuseClass(tx, person, input);
    if (!named.mayManage) throw new AppError('auth.forbidden');
    if (moduleId !== null) await requireModule(tx, language, moduleId);
    const permissionId = await insertPermission(tx, {
      assignmentId: named.id,
      moduleId,
      endsOn,
      reason,
      grantedBy: person.id,
      grantedAt: now,
    });
    const entry = { action: 'late_change.granted', entity: 'late_change_permission', entityId: permissionId };
    const after = { assignmentId: named.id, moduleId, endsOn, reason };
    await audit(tx, { person, request, now }, { ...entry, after });
    return [{ isDone: true, message: say(language, 'journal.late_granted'), permissionId }];
  });
}

/** Takes a permission back; what was changed under it stays. */
export async function revokeLateChange({
  db,
  person,
  input,
  now,
  language,
  request,
}: Call<typeof lateChangesApi.revoke>): Promise<Output<typeof lateChangesApi.revoke>> {
  const { permissionId } = input;
  return await db.transaction(async (tx) => {
    const [held] = await revokePermission(tx, {
      ...staffScopeOf(person),
      permissionId,
      personId: person.id,
      now,
    });
    if (held === undefined) throw new AppError('journal.permission_unknown');
    const done = { isDone: true, message: say(language, 'journal.late_revoked') };
    if (held.wasRevoked) return [{ ...done, isRepeat: true }];
    const entry = { action: 'late_change.revoked', entity: 'late_change_permission', entityId: permissionId };
    await audit(tx, { person, request, now }, entry);
    return [done];
  });
}

async function insertPermission(
  tx: Database,
  values: typeof lateChangePermissions.$inferInsert,
): Promise<number> {
  const [made] = await tx
    .insert(lateChangePermissions)
    .values(values)
    .returning({ id: lateChangePermissions.id });
  if (made === undefined) throw new Error('an insert without its row');
  return made.id;
}

async function requireModule(tx: Database, language: Language, moduleId: number): Promise<void> {
  const known = await tx
    .select({ id: gradeModules.id })
    .from(gradeModules)
    .where(eq(gradeModules.id, moduleId));
  if (known.length > 0) return;
  throw new InvalidInput([{ field: moduleIdOrNone.wire, sms: say(language, 'field.invalid') }]);
}

/** A permission lasts until a day that is not over. */
function requireFuture(language: Language, day: string | undefined, now: Date): string {
  if (day === undefined) throw required(language, 'till');
  if (day >= universityDay(now)) return day;
  throw new InvalidInput([{ field: 'till', sms: say(language, 'journal.till_past') }]);
}

function required(language: Language, field: string): AppError {
  return new InvalidInput([{ field, sms: say(language, 'field.required') }]);
}
