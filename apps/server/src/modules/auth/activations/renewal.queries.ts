import { eq, sql } from 'drizzle-orm';

import { beginsWith, nameWords } from '#modules/people/nameWords.ts';
import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { roleGrants, userGrants, userRoles, users } from '../auth.tables.ts';
import { loginKeyOf } from '../passwordPolicy.ts';

import { renewableBy } from './activations.policy.ts';
import { unitOf } from './activations.queries.ts';
import type { Asking, EligibleRow } from './activations.queries.ts';

const most = 20;

export type HolderRow = Pick<EligibleRow, 'id' | 'full_name' | 'unit' | 'login'>;

/**
 * People with a password, by beginnings of the words of the name or by the whole login. Whether the caller may renew
 * it is asked of the first ones by name only (`offset 0` keeps the order in front of that condition).
 */
export async function selectHolders(
  db: Database,
  { person, today }: Omit<Asking, 'now'>,
  text: string,
): Promise<HolderRow[]> {
  const words = nameWords(text);
  if (words.length === 0) return [];
  const { rows } = await db.execute<HolderRow>(sql`
    select found.id, found.full_name, ${unitOf(today)} as unit, found.login from (
      select u.id, p.full_name, u.login, p.full_name collate "und-x-icu" as sorted_name
      from ${people} p join ${users} u on u.id = p.id
      where u.password_hash is not null and u.status = 'active' and p.id in (
        select p.id from ${people} p where ${beginsWith(words)}
        union select own.id from ${users} own where own.login_key = ${loginKeyOf(text.trim())}
      )
      order by sorted_name, u.id offset 0
    ) found
    where ${renewableBy(person, sql`found.id`, today)}
    order by sorted_name, found.id limit ${most}`);
  return rows;
}

/** Held until the transaction ends, whether there is a password or not; null for whom the caller may not renew. */
export async function lockRenewable(
  tx: Database,
  { person, today }: Omit<Asking, 'now'>,
  userId: number,
): Promise<EligibleRow | null> {
  const { rows } = await tx.execute<EligibleRow>(sql`
    select found.id, p.full_name, ${unitOf(today)} as unit, found.login, nullif(p.email, '') as email,
      null as letter_at
    from ${users} found join ${people} p on p.id = found.id
    where found.id = ${userId} and found.status = 'active' and ${renewableBy(person, sql`found.id`, today)}
    for no key update of found`);
  return rows[0] ?? null;
}

export async function endPassword(tx: Database, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash: null, credentialsChangedAt: now }).where(eq(users.id, userId));
}

const isAdministrator = sql`exists (
  select from ${userRoles} held join ${roleGrants} g on g.role = held.role
  where held.user_id = u.id and held.faculty_id is null and g.grant = 'settings.manage'
  union all
  select from ${userGrants} given
  where given.user_id = u.id and given.faculty_id is null and given.grant = 'settings.manage'
)`;

/** Two administrators who renew each other take turns here; gives those who can sign in, by id. */
export async function lockAdministrators(tx: Database): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select u.id from ${users} u
    where u.status = 'active' and u.password_hash is not null and ${isAdministrator}
    order by u.id for no key update of u`);
  return rows.map(({ id }) => id);
}
