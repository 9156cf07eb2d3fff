import { AppError } from '@bilim/contract';
import type { Grant } from '@bilim/contract';
import { twoPeopleGrants } from '@bilim/contract/core/access';
import { firstOwnRole } from '@bilim/contract/rights';

import {
  deleteHolding,
  hasRole,
  heldNow,
  insertHolding,
  insertRole,
  isSignedInWith,
  keepersOf,
  lockHolding,
  lockRights,
  lockRole,
  nextRoleNumber,
  replaceRole,
} from '#modules/auth/rights/holdings.service.ts';
import type { HoldingKey, Standing } from '#modules/auth/rights/holdings.service.ts';
import { propose } from '#modules/confirmations/confirmations.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Confirmer } from '#platform/confirming.ts';
import type { Database } from '#platform/db/database.ts';

import { facultyOf } from './places.queries.ts';
import { reaches, verdictOf } from './rightsRules.ts';
import type { Giver } from './rightsRules.ts';
import type { Gift, RoleChange } from './rightsChanges.ts';
import { notifyRights } from './notifyRights.service.ts';

type Asker = Pick<Confirmer['person'], 'id' | 'role'>;

/** Gives at once, or has it wait for a second person; true when it waits. Pass the transaction. */
export async function give(tx: Database, who: Confirmer, gift: Gift): Promise<boolean> {
  await lockRights(tx);
  const giver = await heldNow(tx, who.person, universityDay(who.now));
  const judged = await judge(tx, giver, gift);
  if (judged.verdict === 'now' || (await isAlone(tx, who, judged.facultyId, gift.userId))) {
    await carryOut(tx, who, gift, judged.role);
    return false;
  }
  const { facultyId } = judged;
  const common = { grant: 'rights.manage' as const, facultyId, reason: gift.reason };
  await propose(tx, who, { ...common, kind: 'rights.give', payload: gift, aboutId: gift.userId });
  return true;
}

/** Once more when it is confirmed: the world may have changed since it was asked. */
export async function giveConfirmed(tx: Database, who: Confirmer, asker: Asker, gift: Gift) {
  await lockRights(tx);
  const today = universityDay(who.now);
  const judged = await judge(tx, await heldNow(tx, asker, today), gift);
  requireReach(await heldNow(tx, who.person, today), judged.facultyId);
  await carryOut(tx, who, gift, judged.role);
}

async function judge(tx: Database, giver: Giver, gift: Gift) {
  const role = gift.role === null ? null : await requireRole(tx, gift.role);
  const facultyId = await facultyOf(tx, gift);
  const isNarrow = gift.departmentId !== null || gift.groupId !== null;
  if (role !== null) refuseRole(role.role, isNarrow);
  const given = gift.grant === null ? (role?.grants ?? []) : [gift.grant];
  const verdict = verdictOf(giver, gift.userId, given, { facultyId, isNarrow });
  if (verdict !== 'now' && verdict !== 'two') throw new AppError(verdict);
  return { verdict, facultyId, role: role?.role ?? null };
}

/** Who studies and who teaches say the lists; roles with which people sign in hold in faculties. */
function refuseRole(role: string, isNarrow: boolean) {
  if (isByLists(role)) throw new AppError('rights.by_lists');
  if (isNarrow && isSignedInWith(role)) throw new AppError('rights.too_narrow');
}

const isByLists = (role: string | null) => role === 'student' || role === 'teacher';

async function carryOut(tx: Database, who: Confirmer, gift: Gift, role: string | null) {
  if (!(await insertHolding(tx, { ...gift, role }, who.person.id, who.now))) {
    throw new AppError('rights.already_held');
  }
  const { userId: entityId, ...after } = gift;
  await audit(tx, who, { action: 'rights.given', entity: 'user', entityId, after: { ...after, role } });
  await notifyRights(tx, 'right_given', { ...gift, role }, { reason: gift.reason, now: who.now });
}

/** Takes a role or a right away; it holds no longer with the next request of that person. */
export async function withdraw(tx: Database, who: Confirmer, key: HoldingKey, reason: string) {
  await lockRights(tx);
  const today = universityDay(who.now);
  const standing = await lockHolding(tx, key);
  if (standing === undefined) throw new AppError('rights.holding_unknown');
  if (isByLists(standing.role)) throw new AppError('rights.by_lists');
  requireReach(await heldNow(tx, who.person, today), await facultyOf(tx, standing));
  await deleteHolding(tx, key);
  await notifyRights(tx, 'right_taken', standing, { reason, now: who.now });
  await requireAdministrator(tx, today);
  await audit(tx, who, {
    action: 'rights.withdrawn',
    entity: 'user',
    entityId: standing.userId,
    before: wordsOf(standing),
    after: { reason },
  });
}

function wordsOf({ role, grant, facultyId, departmentId, groupId, fromDay, untilDay, reason }: Standing) {
  return { role, grant, facultyId, departmentId, groupId, fromDay, untilDay, reason };
}

/** Changes the rights of a role or makes a new one; true when it waits for a second person. */
export async function saveRole(tx: Database, who: Confirmer, change: RoleChange): Promise<boolean> {
  await lockRights(tx);
  const changer = await heldNow(tx, who.person, universityDay(who.now));
  const added = await judgeRole(tx, changer, change);
  const lacks = added.some((grant) => twoPeopleGrants.includes(grant) || !reaches(changer, grant, null));
  if (!lacks || (await isAlone(tx, who, null, null))) {
    await carryOutRole(tx, who, change);
    return false;
  }
  const common = { grant: 'rights.manage' as const, facultyId: null, aboutId: null, reason: change.reason };
  await propose(tx, who, { ...common, kind: 'rights.role', payload: change });
  return true;
}

export async function saveRoleConfirmed(tx: Database, who: Confirmer, asker: Asker, change: RoleChange) {
  await lockRights(tx);
  const today = universityDay(who.now);
  await judgeRole(tx, await heldNow(tx, asker, today), change);
  await judgeRole(tx, await heldNow(tx, who.person, today), change);
  await carryOutRole(tx, who, change);
}

/** The rights that the role gets; nobody adds some to a role of their own. */
async function judgeRole(
  tx: Database,
  changer: Giver,
  { role, before, grants }: RoleChange,
): Promise<Grant[]> {
  if (!reaches(changer, 'rights.manage', null)) throw new AppError('rights.elsewhere');
  if (role === null) return [...grants];
  const standing = await requireRole(tx, role);
  const seen = new Set(before);
  if (seen.size !== standing.grants.length || !standing.grants.every((grant) => seen.has(grant))) {
    throw new AppError('rights.changed_elsewhere', { current: { grants: standing.grants } });
  }
  const added = grants.filter((grant) => !standing.grants.includes(grant));
  const raises = added.some((grant) => !reaches(changer, grant, null));
  if (raises && (await hasRole(tx, changer.id, standing.role))) throw new AppError('rights.own');
  return added;
}

async function carryOutRole(tx: Database, who: Confirmer, { role, ru, kg, en, grants, reason }: RoleChange) {
  const wireValue = role ?? (await nextRoleNumber(tx, firstOwnRole));
  const names = { nameRu: ru, nameKg: kg, nameEn: en };
  if (role === null) await insertRole(tx, wireValue, names);
  const standing = await requireRole(tx, wireValue);
  await replaceRole(tx, standing.role, names, grants);
  await requireAdministrator(tx, universityDay(who.now));
  await audit(tx, who, {
    action: role === null ? 'role.made' : 'role.changed',
    entity: 'role',
    entityId: wireValue,
    before: { grants: standing.grants, ru: standing.nameRu },
    after: { grants, ru, reason },
  });
}

async function requireRole(tx: Database, wireValue: number) {
  const role = await lockRole(tx, wireValue);
  if (role === undefined) throw new AppError('rights.role_unknown');
  return role;
}

function requireReach(person: Giver, facultyId: number | null) {
  if (!reaches(person, 'rights.manage', facultyId)) throw new AppError('rights.elsewhere');
}

/** Somebody has to be able to hand out rights everywhere, without an end, and to sign in. */
async function requireAdministrator(tx: Database, today: string): Promise<void> {
  const keepers = await keepersOf(tx, 'rights.manage', today);
  if (keepers.some(({ facultyId, isLasting }) => facultyId === null && isLasting)) return;
  throw new AppError('rights.last_administrator');
}

/** In a university that is only beginning there is no second person yet: the first administrator does it alone. */
async function isAlone(
  tx: Database,
  { person, now }: Confirmer,
  facultyId: number | null,
  targetId: number | null,
) {
  const keepers = await keepersOf(tx, 'rights.manage', universityDay(now));
  return !keepers.some(
    (one) =>
      one.id !== person.id && one.id !== targetId && (one.facultyId === null || one.facultyId === facultyId),
  );
}
