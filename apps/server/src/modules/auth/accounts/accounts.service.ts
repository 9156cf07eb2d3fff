import { languages, roleByValue, roleNames, roles } from '@bilim/contract';
import type { Input, Output, RoleName } from '@bilim/contract';
import type { authApi } from '@bilim/contract/auth';
import { sql } from 'drizzle-orm';

import { groups, people, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { photoUrl } from '#modules/people/photoUrl.sql.ts';
import { departments, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, day, int, listOf, oneOf, orNull, text, uuid } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { userRoles, users } from '../auth.tables.ts';
import { heldGrantList, heldGrants, heldRoles, isInForce } from '../rights/heldGrants.policy.ts';
import { linkedIdentities } from '../openid/openid.tables.ts';

export type AccountReply = Output<typeof authApi.orize>;

/** Whose account it is, in which role and when. */
export const accountParams = { userId: int, role: oneOf(...roleNames), today: day };

export const accountRow = {
  full_name: text,
  photo_file_id: orNull(uuid),
  language: oneOf(...languages),
  is_dark: orNull(bool),
  is_linked: bool,
  roles: listOf(oneOf(...roleNames)),
  grants: heldGrantList,
  group_id: orNull(int),
  group_name: orNull(text),
  faculty_id: orNull(int),
  faculty_name: orNull(text),
};

/** What the browser keeps about whoever is signed in; begins a statement or ends one. */
export const accountSelect = (p: Params<typeof accountParams>) => sql`
  select p.full_name, p.photo_file_id, u.language, u.is_dark,
    exists (select from ${linkedIdentities} where user_id = u.id) as is_linked,
    ${heldRoles(sql`u.id`, p.today)} as roles,
    ${heldGrants(sql`u.id`, p.role, p.today)} as grants,
    sitting.group_id, sitting.group_name,
    coalesce(sitting.faculty_id, working.faculty_id, staff.faculty_id) as faculty_id, f.short_name as faculty_name
  from ${users} u
  join ${people} p on p.id = u.id
  left join lateral (
    select g.id as group_id, g.name as group_name, s.faculty_id
    from ${studentGroupPeriods} period
    join ${groups} g on g.id = period.group_id
    join ${specialties} s on s.id = g.specialty_id
    where period.student_id = u.id and period.is_main and period.period @> ${p.today}
    limit 1
  ) sitting on true
  left join lateral (
    select d.faculty_id from ${teacherPositions} post join ${departments} d on d.id = post.department_id
    where post.teacher_id = u.id and post.validity @> ${p.today}
    order by post.is_main desc limit 1
  ) working on true
  left join lateral (
    select r.faculty_id from ${userRoles} r
    where r.user_id = u.id and r.role = ${p.role} and r.faculty_id is not null
      and ${isInForce('r', p.today)} limit 1
  ) staff on true
  left join ${faculties} f on f.id = coalesce(sitting.faculty_id, working.faculty_id, staff.faculty_id)
  where u.id = ${p.userId}`;

const selectAccount = statement({
  name: 'account_of_user',
  params: accountParams,
  row: accountRow,
  sql: accountSelect,
});

export async function accountOf(
  db: Database,
  { userId, role, now }: { userId: number; role: RoleName; now: Date },
): Promise<AccountReply> {
  const [row] = await selectAccount(db, { userId, role, today: universityDay(now) });
  return accountReply(row, userId, role);
}

/** The row of `accountSelect` as the call answers it. */
export function accountReply(
  row: ValuesOf<typeof accountRow> | undefined,
  userId: number,
  role: RoleName,
): AccountReply {
  if (row === undefined) throw new Error(`user ${userId} has no person`);
  return {
    id: userId,
    personId: userId,
    role: roles[role],
    roles: row.roles.map((name) => roles[name]),
    grants: row.grants,
    fullName: row.full_name,
    group: row.group_name,
    groupId: row.group_id,
    facultyId: row.faculty_id,
    facultyShortName: row.faculty_name ?? '',
    canManageNews: row.grants.some(({ grant }) => grant === 'news.manage'),
    photo: photoUrl(userId, row.photo_file_id),
    googleAccess: row.is_linked,
    language: row.language,
    isDark: row.is_dark,
  };
}

/** The role to sign in with: the one asked for when it is held, else the last used, else the first. */
export function chooseRole(
  held: readonly RoleName[],
  asked: Input<typeof authApi.orize>['role'],
  last: RoleName | null,
): RoleName | null {
  const wanted = asked === undefined ? undefined : roleByValue(asked);
  if (wanted !== undefined && held.includes(wanted)) return wanted;
  if (last !== null && held.includes(last)) return last;
  return held[0] ?? null;
}
