import { grants, roleNames } from '@bilim/contract';
import type { Grant, Person, RoleName } from '@bilim/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { bool, day, int, oneOf, orNull, text, type } from '#platform/db/sqlTypes.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';
import * as z from 'zod/mini';

import { roleGrants, roleNames as roles, userGrants, userRoles, users } from '../auth.tables.ts';
import { heldGrantList, heldGrants, isInForce } from './heldGrants.policy.ts';

const lock = statement({
  name: 'rights_lock',
  params: {},
  row: { lock: type('void', z.string()) },
  sql: () => sql`select pg_advisory_xact_lock(hashtext('rights'), 0) as lock`,
});

/** Changes of rights come one after another: otherwise two administrators could take each other's last one. */
export async function lockRights(tx: Database): Promise<void> {
  await lock(tx);
}

const selectHeld = statement({
  name: 'rights_held_now',
  params: { userId: int, role: oneOf(...roleNames), today: day },
  row: { grants: heldGrantList },
  sql: (p) => sql`
    select ${heldGrants(sql`u.id`, p.role, p.today)} as grants from ${users} u
    where u.id = ${p.userId} and u.status = 'active'`,
});

/** What somebody may do by now, whatever their session said when the call began. */
export async function heldNow(
  tx: Database,
  { id, role }: Pick<Person, 'id' | 'role'>,
  today: string,
): Promise<Pick<Person, 'id' | 'grants'>> {
  const [row] = await selectHeld(tx, { userId: id, role, today });
  return { id, grants: row?.grants ?? [] };
}

const selectKeepers = statement({
  name: 'rights_keepers',
  params: { grant: text, today: day },
  row: { id: int, facultyId: orNull(int), isLasting: bool },
  sql: (p) => sql`
  select u.id, given.faculty_id as "facultyId", bool_or(given.until_day is null) as "isLasting"
  from (
    select r.user_id, r.faculty_id, r.until_day from ${userRoles} r
    where r.role in (select role from ${roleGrants} where "grant" = ${p.grant}) and ${isInForce('r', p.today)}
    union all
    select g.user_id, g.faculty_id, g.until_day from ${userGrants} g
    where (g."grant" = ${p.grant} or g.role in (select role from ${roleGrants} where "grant" = ${p.grant}))
      and num_nonnulls(g.department_id, g.group_id) = 0 and ${isInForce('g', p.today)}
      and exists (select from ${userRoles} base where base.user_id = g.user_id and ${isInForce('base', p.today)})
  ) given
  join ${users} u on u.id = given.user_id
  where u.status = 'active' and u.password_hash is not null
  group by u.id, given.faculty_id order by u.id, given.faculty_id`,
});

export type Keeper = RowOf<typeof selectKeepers>;

/** Who has a right now and can sign in: in which faculty, everywhere when it is null, and whether without an end. */
export async function keepersOf(db: Database, grant: Grant, today: string): Promise<Keeper[]> {
  return await selectKeepers(db, { grant, today });
}

export interface ToGive {
  readonly userId: number;
  /** A role to sign in with, one of the university's own, or a single right. */
  readonly role: string | null;
  readonly grant: Grant | null;
  readonly facultyId: number | null;
  readonly departmentId: number | null;
  readonly groupId: number | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
  readonly reason: string;
}

/** False when the person has it there already. */
export async function insertHolding(tx: Database, toGive: ToGive, by: number, now: Date): Promise<boolean> {
  const { role, grant, departmentId, groupId, ...both } = toGive;
  const given = { ...both, grantedBy: by, grantedAt: now };
  const added =
    role !== null && isSignedInWith(role)
      ? await tx
          .insert(userRoles)
          .values({ ...given, role })
          .onConflictDoNothing()
          .returning({ id: userRoles.id })
      : await tx
          .insert(userGrants)
          .values({ ...given, role, grant, departmentId, groupId })
          .onConflictDoNothing()
          .returning({ id: userGrants.id });
  return added.length === 1;
}

/** Whether people sign in with it; the others are bundles of rights on top. */
export function isSignedInWith(role: string): role is RoleName {
  return roleNames.some((one) => one === role);
}

export interface HoldingKey {
  readonly kind: 'role' | 'grant';
  readonly id: number;
}

/** Held until the transaction ends; undefined when it is gone. */
export async function lockHolding(tx: Database, { kind, id }: HoldingKey): Promise<Standing | undefined> {
  if (kind === 'role') {
    const [row] = await tx.select().from(userRoles).where(eq(userRoles.id, id)).for('update');
    return row && { ...row, grant: null, departmentId: null, groupId: null };
  }
  const [row] = await tx.select().from(userGrants).where(eq(userGrants.id, id)).for('update');
  return row;
}

export type Standing = typeof userGrants.$inferSelect | (typeof userRoles.$inferSelect & NoScope);
interface NoScope {
  readonly grant: null;
  readonly departmentId: null;
  readonly groupId: null;
}

export async function deleteHolding(tx: Database, { kind, id }: HoldingKey): Promise<void> {
  if (kind === 'role') await tx.delete(userRoles).where(eq(userRoles.id, id));
  else await tx.delete(userGrants).where(eq(userGrants.id, id));
}

/** A role with its rights, for whoever changes it; undefined where there is none. */
export async function lockRole(tx: Database, wireValue: number) {
  const [row] = await tx.select().from(roles).where(eq(roles.wireValue, wireValue)).for('update');
  if (row === undefined) return undefined;
  const held = await tx
    .select({ grant: roleGrants.grant })
    .from(roleGrants)
    .where(eq(roleGrants.role, row.role));
  return { ...row, grants: grants.filter((grant) => held.some((one) => one.grant === grant)) };
}

interface Names {
  readonly nameRu: string;
  readonly nameKg: string;
  readonly nameEn: string;
}

export async function insertRole(tx: Database, wireValue: number, names: Names): Promise<void> {
  await tx.insert(roles).values({ role: `own_${wireValue}`, wireValue, ...names });
}

/** The number of the next role of the university's own. */
export async function nextRoleNumber(tx: Database, first: number): Promise<number> {
  const [row] = await tx.select({ last: sql<number>`max(${roles.wireValue})` }).from(roles);
  return Math.max(first, (row?.last ?? 0) + 1);
}

export async function replaceRole(tx: Database, role: string, names: Names, given: readonly Grant[]) {
  await tx.update(roles).set(names).where(eq(roles.role, role));
  await tx.delete(roleGrants).where(eq(roleGrants.role, role));
  if (given.length > 0) await tx.insert(roleGrants).values(given.map((grant) => ({ role, grant })));
}

/** Whether somebody has that role on top of those they sign in with, or signs in with it. */
export async function hasRole(tx: Database, userId: number, role: string): Promise<boolean> {
  const [signsIn] = await tx
    .select({ id: userRoles.id })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .limit(1);
  if (signsIn !== undefined) return true;
  const [onTop] = await tx
    .select({ id: userGrants.id })
    .from(userGrants)
    .where(and(eq(userGrants.userId, userId), eq(userGrants.role, role), isNull(userGrants.grant)))
    .limit(1);
  return onTop !== undefined;
}

/** Deletes what ended before today; gives back what it was. */
export async function endHoldings(tx: Database, today: string) {
  const ended = { where: sql`until_day < ${today}::date` };
  const roleRows = await tx.delete(userRoles).where(ended.where).returning();
  const grantRows = await tx.delete(userGrants).where(ended.where).returning();
  const narrow = { grant: null, departmentId: null, groupId: null };
  return [...roleRows.map((row) => ({ ...row, ...narrow })), ...grantRows];
}
