import type { Person } from '@bilim/contract';
import type { ActivationState, LetterState } from '@bilim/contract/activations';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { literal } from '#modules/people/nameWords.ts';
import { groups, people, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { activationLinks, users } from '../auth.tables.ts';

import { activatableBy, withoutPasswordOrByLink } from './activations.policy.ts';

/** Whose accounts are meant; nobody in particular when all are left out. */
export interface Scope {
  /** Ids of users, such as the accounts that an import made; as a subquery. */
  readonly among?: SQL | undefined;
  readonly groupId?: number | undefined;
  readonly people?: readonly number[] | undefined;
}

/** Who asks, and when. */
export interface Asking {
  readonly person: Person;
  readonly today: string;
  readonly now: Date;
}

export interface PersonRow extends Record<string, unknown> {
  readonly id: number;
  readonly full_name: string;
  readonly unit: string | null;
  readonly login: string;
  readonly email: string | null;
  readonly state: ActivationState;
  readonly issued_at: string | null;
  readonly issued_by: string | null;
  readonly expires_at: string | null;
  readonly letter: LetterState | null;
}

interface Page {
  readonly state?: ActivationState | undefined;
  readonly query?: string | undefined;
  readonly afterId?: number | undefined;
  readonly size: number;
}

/** By name; people of one name by id. */
export async function selectPeople(
  db: Database,
  asking: Asking,
  scope: Scope,
  { state, query = '', afterId, size }: Page,
): Promise<PersonRow[]> {
  const part = `%${literal(query.normalize('NFC').trim().toLowerCase())}%`;
  const { rows } = await db.execute<PersonRow>(sql`
    with found as (${candidates(asking, scope)})
    select found.id, full_name, ${unitOf(asking.today)} as unit, login, email, state,
      to_json(issued_at)#>>'{}' as issued_at, to_json(expires_at)#>>'{}' as expires_at, letter,
      (select issuer.full_name from ${people} issuer where issuer.id = issued_by) as issued_by
    from found
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (lower(full_name) like ${part} or lower(login) like ${part})
      and (${afterId ?? null}::int is null or (${byName}, found.id) > (
        select last.full_name collate "und-x-icu", last.id from ${people} last
        where last.id = ${afterId ?? null} and ${activatableBy(asking.person, sql`last.id`, asking.today)}
      ))
    order by ${byName}, found.id limit ${size}`);
  return rows;
}

const byName = sql`found.full_name collate "und-x-icu"`;

export interface OverviewRow extends Record<string, unknown> {
  readonly none: number;
  readonly issued: number;
  readonly expired: number;
  readonly used: number;
  readonly with_address: number;
}

export async function countPeople(db: Database, asking: Asking, scope: Scope): Promise<OverviewRow> {
  const { rows } = await db.execute<OverviewRow>(sql`
    with found as (${candidates(asking, scope)})
    select count(*) filter (where state = 'none')::int as none,
      count(*) filter (where state = 'issued')::int as issued,
      count(*) filter (where state = 'expired')::int as expired,
      count(*) filter (where state = 'used')::int as used,
      count(*) filter (where state <> 'used' and email is not null)::int as with_address
    from found`);
  return rows[0] ?? { none: 0, issued: 0, expired: 0, used: 0, with_address: 0 };
}

export interface GroupRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly waiting: number;
}

/** Groups in which somebody has no password yet. */
export async function selectWaitingGroups(
  db: Database,
  { person, today }: Omit<Asking, 'now'>,
): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow>(sql`
    select g.id, g.name, count(*)::int as waiting
    from ${users} u
    join ${studentGroupPeriods} sits on sits.student_id = u.id and sits.is_main and sits.period @> ${today}::date
    join ${groups} g on g.id = sits.group_id
    where u.password_hash is null and u.status = 'active' and ${activatableBy(person, sql`u.id`, today)}
    group by g.id, g.name order by g.name collate "und-x-icu", g.id`);
  return rows;
}

/** Accounts without a password, and those that came to one through a link that is not forgotten yet. */
function candidates(asking: Asking, scope: Scope): SQL {
  return sql`
    select u.id, p.full_name, u.login, nullif(p.email, '') as email,
      link.issued_at, link.issued_by, link.expires_at, link.letter,
      case when u.password_hash is not null then 'used' when link.expires_at is null then 'none'
        when link.expires_at > ${asking.now} then 'issued' else 'expired' end as state
    from ${withoutPasswordOrByLink} candidate
    join ${users} u on u.id = candidate.id join ${people} p on p.id = u.id
    left join (
      select distinct on (l.user_id) l.* from ${activationLinks} l order by l.user_id, l.issued_at desc
    ) link on link.user_id = u.id
    where u.status = 'active' and ${isMeant(scope, sql`u.id`, asking.today)} and ${activatableBy(asking.person, sql`u.id`, asking.today)}`;
}

/** Main group of a student, main department of a teacher. */
export function unitOf(today: string): SQL {
  return sql`coalesce(
    (select g.name from ${studentGroupPeriods} sits join ${groups} g on g.id = sits.group_id
      where sits.student_id = found.id and sits.is_main and sits.period @> ${today}::date limit 1),
    (select d.short_name from ${teacherPositions} post join ${departments} d on d.id = post.department_id
      where post.teacher_id = found.id and post.validity @> ${today}::date
      order by post.is_main desc, post.id limit 1))`;
}

function isMeant({ among, groupId, people }: Scope, userId: SQL, today: string): SQL {
  const conditions = [sql`true`];
  if (people !== undefined) conditions.push(sql`${userId} = any(${sql.param(people)}::int[])`);
  if (among !== undefined) conditions.push(sql`${userId} in (${among})`);
  if (groupId !== undefined) {
    conditions.push(sql`${userId} in (
      select sits.student_id from ${studentGroupPeriods} sits
      where sits.group_id = ${groupId} and sits.period @> ${today}::date)`);
  }
  return sql.join(conditions, sql` and `);
}

export interface EligibleRow extends Record<string, unknown> {
  readonly id: number;
  readonly full_name: string;
  readonly unit: string | null;
  readonly login: string;
  readonly email: string | null;
  /** When the last letter was asked for. */
  readonly letter_at: string | null;
}

/** Those without a password, by id, held until the transaction ends: two who issue at once take turns. */
export async function lockEligible(
  tx: Database,
  asking: Asking,
  scope: Scope,
  { afterId, size }: { readonly afterId: number; readonly size: number },
): Promise<EligibleRow[]> {
  const { rows } = await tx.execute<EligibleRow>(sql`
    select found.id, p.full_name, ${unitOf(asking.today)} as unit, found.login, nullif(p.email, '') as email,
      (select to_json(max(l.issued_at))#>>'{}' from ${activationLinks} l
        where l.user_id = found.id and l.letter is not null) as letter_at
    from ${users} found join ${people} p on p.id = found.id
    where found.password_hash is null and found.status = 'active' and found.id > ${afterId}
      and ${isMeant(scope, sql`found.id`, asking.today)}
      and ${activatableBy(asking.person, sql`found.id`, asking.today)}
    order by found.id limit ${size} for no key update of found`);
  return rows;
}

/** Unused links of these people end now. */
export async function endLinksOf(tx: Database, userIds: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`
    update ${activationLinks} set expires_at = ${now}
    where user_id = any(${sql.param(userIds)}::int[]) and used_at is null and expires_at > ${now}`);
}

export async function insertLinks(
  tx: Database,
  links: readonly (typeof activationLinks.$inferInsert)[],
): Promise<void> {
  await tx.insert(activationLinks).values([...links]);
}
