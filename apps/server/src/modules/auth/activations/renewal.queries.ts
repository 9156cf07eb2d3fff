import { eq, sql } from 'drizzle-orm';

import { beginsWith, literal, nameWords } from '#modules/people/nameWords.sql.ts';
import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { int, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { roleGrants, userGrants, userRoles, users } from '../auth.tables.ts';
import { loginKeyOf } from '../passwords/passwordPolicy.ts';

import { renewableBy, renewer, renewerOf } from './activations.policy.ts';
import { eligibleRow, unitOf } from './activations.queries.ts';
import type { Asking, EligibleRow } from './activations.queries.ts';

const most = 20;

/**
 * Whether the caller may renew it is asked of the first ones by name only (`offset 0` keeps the order in front of that
 * condition).
 */
const holders = statement({
  name: 'renewal_holders',
  params: { ...renewer, words: listOf(text), loginKey: text },
  row: { id: int, full_name: text, unit: orNull(text), login: text },
  planned: 'each',
  sql: (p) => sql`
  select found.id, found.full_name, ${unitOf(p.today)} as unit, found.login from (
    select u.id, p.full_name, u.login, p.full_name collate "und-x-icu" as sorted_name
    from ${people} p join ${users} u on u.id = p.id
    where u.password_hash is not null and u.status = 'active' and p.id in (
      select p.id from ${people} p where ${beginsWith(p.words)}
      union select own.id from ${users} own where own.login_key = ${p.loginKey}
    )
    order by sorted_name, u.id offset 0
  ) found
  where ${renewableBy(p, sql`found.id`)}
  order by sorted_name, found.id limit ${sql.raw(String(most))}`,
});

/** People with a password, by beginnings of the words of the name or by the whole login. */
export async function selectHolders(db: Database, { person, today }: Omit<Asking, 'now'>, sought: string) {
  const words = nameWords(sought);
  if (words.length === 0) return [];
  const loginKey = loginKeyOf(sought.trim());
  return await holders(db, { ...renewerOf(person, today), words: words.map(literal), loginKey });
}

const lockFound = statement({
  name: 'renewal_locked',
  params: { ...renewer, userId: int },
  row: eligibleRow,
  planned: 'each',
  sql: (p) => sql`
  select found.id, p.full_name, ${unitOf(p.today)} as unit, found.login, nullif(p.email, '') as email,
    null::timestamptz as letter_at
  from ${users} found join ${people} p on p.id = found.id
  where found.id = ${p.userId} and found.status = 'active' and ${renewableBy(p, sql`found.id`)}
  for no key update of found`,
});

/** Held until the transaction ends, whether there is a password or not; null for whom the caller may not renew. */
export async function lockRenewable(
  tx: Database,
  { person, today }: Omit<Asking, 'now'>,
  userId: number,
): Promise<EligibleRow | null> {
  const [found] = await lockFound(tx, { ...renewerOf(person, today), userId });
  return found ?? null;
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

const lockAble = statement({
  name: 'renewal_administrators',
  params: {},
  row: { id: int },
  planned: 'each',
  sql: () => sql`
  select u.id from ${users} u
  where u.status = 'active' and u.password_hash is not null and ${isAdministrator}
  order by u.id for no key update of u`,
});

/** Two administrators who renew each other take turns here; gives those who can sign in, by id. */
export async function lockAdministrators(tx: Database): Promise<number[]> {
  return (await lockAble(tx)).map(({ id }) => id);
}
