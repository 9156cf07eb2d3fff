import type { Person } from '@bilim/contract';
import { activationStates, letterStates } from '@bilim/contract/activations';
import type { ActivationState } from '@bilim/contract/activations';
import { and, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { literal } from '#modules/people/nameWords.sql.ts';
import { groups, people, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { instant, int, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';

import { activationLinks, users } from '../auth.tables.ts';

import { activatableBy, arranger, arrangerOf, withoutPasswordOrByLink } from './activations.policy.ts';

/** Whose accounts are meant; everybody's when all are null. */
const scope = { among: orNull(listOf(int)), groupId: orNull(int), people: orNull(listOf(int)) };
export type Scope = ValuesOf<typeof scope>;

/** Who asks, and when. */
export interface Asking {
  readonly person: Person;
  readonly today: string;
  readonly now: Date;
}

/** Accounts without a password, and those that came to one through a link that is not forgotten yet. */
const candidate = { ...arranger, ...scope, now: instant };
const candidates = (p: Params<typeof candidate>) => sql`
  select u.id, p.full_name, u.login, nullif(p.email, '') as email,
    link.issued_at, link.issued_by, link.expires_at, link.letter,
    case when u.password_hash is not null then 'used' when link.expires_at is null then 'none'
      when link.expires_at > ${p.now} then 'issued' else 'expired' end as state
  from ${withoutPasswordOrByLink} candidate
  join ${users} u on u.id = candidate.id join ${people} p on p.id = u.id
  left join (
    select distinct on (l.user_id) l.* from ${activationLinks} l order by l.user_id, l.issued_at desc
  ) link on link.user_id = u.id
  where u.status = 'active' and ${isMeant(p, sql`u.id`)} and ${activatableBy(p, sql`u.id`)}`;

const byName = sql`found.full_name collate "und-x-icu"`;

const selectFound = statement({
  name: 'activations_people',
  params: {
    ...candidate,
    state: orNull(oneOf(...activationStates)),
    part: text,
    afterId: orNull(int),
    size: int,
  },
  row: {
    id: int,
    full_name: text,
    unit: orNull(text),
    login: text,
    email: orNull(text),
    state: oneOf(...activationStates),
    issued_at: orNull(instant),
    issued_by: orNull(text),
    expires_at: orNull(instant),
    letter: orNull(oneOf(...letterStates)),
  },
  planned: 'each',
  sql: (p) => sql`
  with found as (${candidates(p)})
  select found.id, full_name, ${unitOf(p.today)} as unit, login, email, state, issued_at, expires_at, letter,
    (select issuer.full_name from ${people} issuer where issuer.id = issued_by) as issued_by
  from found
  where (${p.state} is null or state = ${p.state})
    and (lower(full_name) like ${p.part} or lower(login) like ${p.part})
    and (${p.afterId} is null or (${byName}, found.id) > (
      select last.full_name collate "und-x-icu", last.id from ${people} last
      where last.id = ${p.afterId} and ${activatableBy(p, sql`last.id`)}
    ))
  order by ${byName}, found.id limit ${p.size}`,
});

interface Page {
  readonly state?: ActivationState | undefined;
  readonly query?: string | undefined;
  readonly afterId?: number | undefined;
  readonly size: number;
}

/** By name; people of one name by id. */
export async function selectPeople(
  db: Database,
  { person, today, now }: Asking,
  meant: Scope,
  { state, query = '', afterId, size }: Page,
) {
  const part = `%${literal(query.normalize('NFC').trim().toLowerCase())}%`;
  const page = { state: state ?? null, part, afterId: afterId ?? null, size };
  return await selectFound(db, { ...arrangerOf(person, today), ...meant, now, ...page });
}

const countFound = statement({
  name: 'activations_counted',
  params: candidate,
  row: { none: int, issued: int, expired: int, used: int, with_address: int },
  planned: 'each',
  sql: (p) => sql`
  with found as (${candidates(p)})
  select count(*) filter (where state = 'none')::int as none,
    count(*) filter (where state = 'issued')::int as issued,
    count(*) filter (where state = 'expired')::int as expired,
    count(*) filter (where state = 'used')::int as used,
    count(*) filter (where state <> 'used' and email is not null)::int as with_address
  from found`,
});

export async function countPeople(
  db: Database,
  { person, today, now }: Asking,
  meant: Scope,
): Promise<RowOf<typeof countFound>> {
  const [counts] = await countFound(db, { ...arrangerOf(person, today), ...meant, now });
  return counts ?? { none: 0, issued: 0, expired: 0, used: 0, with_address: 0 };
}

const groupsOf = statement({
  name: 'activations_groups',
  params: arranger,
  row: { id: int, name: text, waiting: int },
  planned: 'each',
  sql: (p) => sql`
  select g.id, g.name, count(*)::int as waiting
  from ${users} u
  join ${studentGroupPeriods} sits on sits.student_id = u.id and sits.is_main and sits.period @> ${p.today}
  join ${groups} g on g.id = sits.group_id
  where u.password_hash is null and u.status = 'active' and ${activatableBy(p, sql`u.id`)}
  group by g.id, g.name order by g.name collate "und-x-icu", g.id`,
});

/** Groups in which somebody has no password yet. */
export async function selectWaitingGroups(db: Database, { person, today }: Omit<Asking, 'now'>) {
  return await groupsOf(db, arrangerOf(person, today));
}

/** Main group of a student, main department of a teacher. */
export function unitOf(today: SQL): SQL {
  return sql`coalesce(
    (select g.name from ${studentGroupPeriods} sits join ${groups} g on g.id = sits.group_id
      where sits.student_id = found.id and sits.is_main and sits.period @> ${today} limit 1),
    (select d.short_name from ${teacherPositions} post join ${departments} d on d.id = post.department_id
      where post.teacher_id = found.id and post.validity @> ${today}
      order by post.is_main desc, post.id limit 1))`;
}

function isMeant(p: Params<typeof scope & Pick<typeof arranger, 'today'>>, userId: SQL): SQL {
  return sql`(${p.people} is null or ${userId} = any(${p.people}))
    and (${p.among} is null or ${userId} = any(${p.among}))
    and (${p.groupId} is null or ${userId} in (
      select sits.student_id from ${studentGroupPeriods} sits
      where sits.group_id = ${p.groupId} and sits.period @> ${p.today}))`;
}

/** `letter_at` is when the last letter was asked for. */
export const eligibleRow = {
  id: int,
  full_name: text,
  unit: orNull(text),
  login: text,
  email: orNull(text),
  letter_at: orNull(instant),
};
export type EligibleRow = ValuesOf<typeof eligibleRow>;

const lockFound = statement({
  name: 'activations_eligible',
  params: { ...arranger, ...scope, afterId: int, size: int },
  row: eligibleRow,
  planned: 'each',
  sql: (p) => sql`
  select found.id, p.full_name, ${unitOf(p.today)} as unit, found.login, nullif(p.email, '') as email,
    (select max(l.issued_at) from ${activationLinks} l
      where l.user_id = found.id and l.letter is not null) as letter_at
  from ${users} found join ${people} p on p.id = found.id
  where found.password_hash is null and found.status = 'active' and found.id > ${p.afterId}
    and ${isMeant(p, sql`found.id`)} and ${activatableBy(p, sql`found.id`)}
  order by found.id limit ${p.size} for no key update of found`,
});

/** Those without a password, by id, held until the transaction ends: two who issue at once take turns. */
export async function lockEligible(
  tx: Database,
  { person, today }: Omit<Asking, 'now'>,
  meant: Scope,
  page: { readonly afterId: number; readonly size: number },
): Promise<EligibleRow[]> {
  return await lockFound(tx, { ...arrangerOf(person, today), ...meant, ...page });
}

/** Unused links of these people end now. */
export async function endLinksOf(tx: Database, userIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(activationLinks)
    .set({ expiresAt: now })
    .where(
      and(
        inArray(activationLinks.userId, [...userIds]),
        isNull(activationLinks.usedAt),
        gt(activationLinks.expiresAt, now),
      ),
    );
}

export async function insertLinks(
  tx: Database,
  links: readonly (typeof activationLinks.$inferInsert)[],
): Promise<void> {
  await tx.insert(activationLinks).values([...links]);
}
