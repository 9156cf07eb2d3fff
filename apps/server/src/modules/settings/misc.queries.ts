import { languages, roleNames } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { currentTermRow, dayOfTerm, namedHalfYear } from '#modules/structure/currentTerm.service.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { missingTexts } from '#platform/db/platform.tables.ts';
import { bool, int, oneOf, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';
import { countUpTo } from '#platform/rateLimit.ts';

import { menuChoices, menuLinkRoles, menuLinks } from './menu.tables.ts';

const menuRow = {
  key: text,
  title: text,
  route: orNull(text),
  url: orNull(text),
  icon: text,
  section: text,
  sort: int,
};

/** Entries `m` of the side menu for a role. */
const menuOf = (language: Language, role: SQL, which: SQL = sql`true`) => sql`
  select m.key, ${nameIn(language, 'm')} as title, m.route, m.url, m.icon, m.section, coalesce(chosen.sort, m.sort) as sort
  from ${menuLinks} m
  left join ${menuChoices} chosen on chosen.menu_link_id = m.id and chosen.role = ${role}
  where m.is_active and ${which} and coalesce(chosen.is_shown, m.id in (
    select held.menu_link_id from ${menuLinkRoles} held where held.role = ${role}))
  order by 7, m.id`;

/** Those that leave the portal. */
export const selectLinks = inEachLanguage((language) =>
  statement({
    name: `menu_links_${language}`,
    params: { role: oneOf(...roleNames) },
    row: menuRow,
    sql: (p) => menuOf(language, p.role, sql`m.url is not null and m.route is null`),
  }),
);

/** Where the portal begins for a person: the half-year, choices kept with the account, a student's group, the menu. */
export const selectOwnSettings = inEachLanguage((language) =>
  statement({
    name: `settings_own_${language}`,
    params: { ...dayOfTerm, personId: int, role: oneOf(...roleNames) },
    row: {
      ...currentTermRow,
      language: oneOf(...languages),
      isDark: orNull(bool),
      groupId: orNull(int),
      groupName: orNull(text),
      startSemester: orNull(int),
      admissionYearId: orNull(int),
      facultyId: orNull(int),
      menu: rowsOf(menuRow),
    },
    sql: (p) => sql`
    select half.*, u.language, u.is_dark as "isDark", g.id as "groupId", g.name as "groupName",
      g.start_semester as "startSemester", g.admission_year_id as "admissionYearId", s.faculty_id as "facultyId",
      ${jsonList(menuOf(language, p.role))} as menu
    from ${users} u
    cross join (${namedHalfYear(language, p)}) half
    left join ${studentGroupPeriods} period on period.student_id = u.id and period.is_main
      and period.period @> ${p.today}
    left join ${groups} g on g.id = period.group_id
    left join ${specialties} s on s.id = g.specialty_id
    where u.id = ${p.personId}`,
  }),
);

/** A page of the portal asks for a handful of them at most. */
const mostMissing = { calls: 30, windowMs: 60_000 };

/** Refuses whoever reports one text after the other. */
export async function limitMissingTexts(db: Database, person: Person, now: Date): Promise<void> {
  const { calls, windowMs } = mostMissing;
  await countUpTo(db, calls, { key: `missing:${person.id}`, windowMs, now });
}

export async function countMissingText(
  db: Database,
  language: Language,
  key: string,
  now: Date,
): Promise<void> {
  await db
    .insert(missingTexts)
    .values({ language, key, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [missingTexts.language, missingTexts.key],
      set: { hits: sql`${missingTexts.hits} + 1`, lastSeenAt: now },
    });
}
