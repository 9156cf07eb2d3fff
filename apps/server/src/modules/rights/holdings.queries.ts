import { grants } from '@bilim/contract';
import type { Place } from '@bilim/contract/rights';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { roleGrants, roleNames, userGrants, userRoles } from '#modules/auth/auth.tables.ts';
import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { isInForce } from '#modules/auth/rights/heldGrants.policy.ts';
import { beginsWith } from '#modules/people/nameWords.sql.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { departments, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, instant, int, json, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import * as z from 'zod/mini';

const asked = {
  ...rightScope,
  personId: orNull(int),
  role: orNull(text),
  grant: orNull(text),
  words: listOf(text),
  /** Kind and number of the last one seen. */
  afterGrant: int,
  afterRole: int,
  size: int,
  today: day,
};

const most = 2_147_483_647;
export const fromTheFirst = { afterGrant: most, afterRole: most };

/** Who has what, the latest first: rights on top of roles, then roles. */
export const selectHoldings = inEachLanguage((language) =>
  statement({
    name: `rights_holdings_${language}`,
    params: asked,
    row: {
      id: text,
      personId: int,
      fullName: text,
      role: orNull(int),
      grant: orNull(oneOf(...grants)),
      place: orNull(json(z.custom<Place>())),
      fromDay: orNull(day),
      untilDay: orNull(day),
      reason: orNull(text),
      givenBy: orNull(text),
      givenAt: orNull(instant),
      isInForce: bool,
      mayWithdraw: bool,
    },
    planned: 'each',
    sql: (p) => sql`
    with found as (
      (${grantsOf(p)} and h.id < ${p.afterGrant} order by h.id desc limit ${p.size})
      union all
      (${rolesOf(p)} and h.id < ${p.afterRole} order by h.id desc limit ${p.size})
    )
    select f.kind || f.id as id, f.user_id as "personId", p.full_name as "fullName", role.wire_value as role,
      f."grant", f.from_day as "fromDay", f.until_day as "untilDay", f.reason, giver.full_name as "givenBy",
      f.granted_at as "givenAt", ${isInForce('f', p.today)} as "isInForce",
      coalesce(f.role not in ('student', 'teacher'), true) as "mayWithdraw",
      case when faculty.id is not null then jsonb_build_object('kind', 'faculty', 'id', faculty.id, 'name', ${nameIn(language, 'faculty')})
        when department.id is not null then jsonb_build_object('kind', 'department', 'id', department.id, 'name', ${nameIn(language, 'department')})
        when grp.id is not null then jsonb_build_object('kind', 'group', 'id', grp.id, 'name', grp.name) end as place
    from found f
    join ${people} p on p.id = f.user_id
    left join ${people} giver on giver.id = f.granted_by
    left join ${roleNames} role on role.role = f.role
    left join ${faculties} faculty on faculty.id = f.faculty_id
    left join ${departments} department on department.id = f.department_id
    left join ${groups} grp on grp.id = f.group_id
    order by f.kind, f.id desc limit ${p.size}`,
  }),
);

type Asked = Params<typeof asked>;

function bundlesWith({ grant }: Asked): SQL {
  return sql`(select bundle.role from ${roleGrants} bundle where bundle."grant" = ${grant})`;
}

function grantsOf(p: Asked): SQL {
  const faculty = sql`coalesce(h.faculty_id,
    (select d.faculty_id from ${departments} d where d.id = h.department_id),
    (select s.faculty_id from ${groups} g join ${specialties} s on s.id = g.specialty_id where g.id = h.group_id))`;
  return sql`
    select 'g' as kind, h.id, h.user_id, h.role, h."grant", h.faculty_id, h.department_id, h.group_id, h.from_day,
      h.until_day, h.reason, h.granted_by, h.granted_at
    from ${userGrants} h where ${isAsked(p, faculty)}
      and (${p.grant} is null or h."grant" = ${p.grant} or h.role in ${bundlesWith(p)})`;
}

function rolesOf(p: Asked): SQL {
  return sql`
    select 'r', h.id, h.user_id, h.role, null, h.faculty_id, null, null, h.from_day, h.until_day, h.reason,
      h.granted_by, h.granted_at
    from ${userRoles} h where ${isAsked(p, sql`h.faculty_id`)}
      and (${p.grant} is null or h.role in ${bundlesWith(p)})`;
}

function isAsked(p: Asked, faculty: SQL): SQL {
  return sql`(${p.isEverywhere} or ${faculty} = any(${p.faculties}))
      and (${p.personId} is null or h.user_id = ${p.personId})
      and (${p.role} is null or h.role = ${p.role})
      and (cardinality(${p.words}) = 0 or h.user_id in (select p.id from ${people} p where ${beginsWith(p.words)}))`;
}

/** Every role with its rights and how many people have it today. */
export const selectRoles = statement({
  name: 'rights_roles',
  params: { today: day },
  row: { key: text, role: int, ru: text, kg: text, en: text, grants: listOf(oneOf(...grants)), holders: int },
  sql: (p) => sql`
  select r.role as key, r.wire_value as role, r.name_ru as ru, r.name_kg as kg, r.name_en as en,
    array(select g."grant" from ${roleGrants} g where g.role = r.role order by 1) as grants,
    ((select count(distinct h.user_id) from ${userRoles} h where h.role = r.role and ${isInForce('h', p.today)})
      + (select count(distinct h.user_id) from ${userGrants} h where h.role = r.role and ${isInForce('h', p.today)}))::integer as holders
  from ${roleNames} r order by r.wire_value`,
});
