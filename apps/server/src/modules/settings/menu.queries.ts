import { roleNames } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { users } from '#modules/auth/auth.tables.ts';
import { holdsRole } from '#modules/auth/rights/heldGrants.policy.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, int, oneOf, orNull, text, type } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { menuChoices, menuLinkRoles, menuLinks } from './menu.tables.ts';

/** Every entry there is, in the order of the role's menu. */
export const selectEntries = inEachLanguage((language) =>
  statement({
    name: `menu_of_role_${language}`,
    params: { role: oneOf(...roleNames) },
    row: {
      entryId: int,
      key: text,
      title: text,
      route: orNull(text),
      section: text,
      usualSort: int,
      isShown: bool,
      isUsual: bool,
      isChosen: bool,
    },
    sql: (p) => sql`
    select m.id as "entryId", m.key, ${nameIn(language, 'm')} as title, m.route, m.section, m.sort as "usualSort",
      coalesce(chosen.is_shown, held.role is not null) as "isShown", held.role is not null as "isUsual",
      chosen.role is not null as "isChosen"
    from ${menuLinks} m
    left join ${menuChoices} chosen on chosen.menu_link_id = m.id and chosen.role = ${p.role}
    left join ${menuLinkRoles} held on held.menu_link_id = m.id and held.role = ${p.role}
    where m.is_active
    order by coalesce(chosen.sort, m.sort), m.id`,
  }),
);
export type MenuRow = RowOf<typeof selectEntries.ru>;

/** One change of menus after the other. */
export const lockMenu = statement({
  name: 'menu_lock',
  params: {},
  row: { lock: type('void', z.string()) },
  sql: () => sql`select pg_advisory_xact_lock(hashtext('menu_choices')) as lock`,
});

/** How many people who may sign in have the role. */
export const countPeople = statement({
  name: 'menu_people',
  params: { role: oneOf(...roleNames), today: day },
  row: { people: int },
  sql: (p) => sql`
  select count(*)::int as people from ${users} u
  where u.status = 'active' and ${holdsRole(sql`u.id`, p.role, p.today)}`,
});
