import type { Language, Person } from '@bilim/contract';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { countUpTo } from '#platform/rateLimit.ts';
import { missingTexts } from '#platform/db/platform.tables.ts';

import { menuLinkRoles, menuLinks } from './menu.tables.ts';

const titleIn = (language: Language) =>
  ({ ru: menuLinks.nameRu, kg: menuLinks.nameKg, en: menuLinks.nameEn })[language];

/** Entries of the side menu for a role; `external` asks for links that leave the portal instead. */
export async function selectMenu(db: Database, person: Person, language: Language, external = false) {
  const ofRole = db
    .select({ id: menuLinkRoles.menuLinkId })
    .from(menuLinkRoles)
    .where(eq(menuLinkRoles.role, person.role));
  return await db
    .select({
      key: menuLinks.key,
      title: titleIn(language),
      route: menuLinks.route,
      url: menuLinks.url,
      icon: menuLinks.icon,
      section: menuLinks.section,
      sort: menuLinks.sort,
    })
    .from(menuLinks)
    .where(
      and(
        menuLinks.isActive,
        external ? and(isNotNull(menuLinks.url), isNull(menuLinks.route)) : undefined,
        inArray(menuLinks.id, ofRole),
      ),
    )
    .orderBy(asc(menuLinks.sort), asc(menuLinks.id));
}

/** Choices kept with the account, and the group of a student on that day. */
export async function selectOwnDefaults(db: Database, personId: number, day: string) {
  const [row] = await db
    .select({
      language: users.language,
      isDark: users.isDark,
      groupId: groups.id,
      groupName: groups.name,
      startSemester: groups.startSemester,
      admissionYearId: groups.admissionYearId,
      facultyId: specialties.facultyId,
    })
    .from(users)
    .leftJoin(
      studentGroupPeriods,
      and(
        eq(studentGroupPeriods.studentId, users.id),
        studentGroupPeriods.isMain,
        sql`${studentGroupPeriods.period} @> ${day}::date`,
      ),
    )
    .leftJoin(groups, eq(groups.id, studentGroupPeriods.groupId))
    .leftJoin(specialties, eq(specialties.id, groups.specialtyId))
    .where(eq(users.id, personId));
  if (row === undefined) throw new Error(`no user ${personId}`);
  return row;
}

const mostListed = 500;

export async function selectMissingTexts(db: Database) {
  const { language, key, hits, lastSeenAt } = missingTexts;
  return await db
    .select({ language, key, hits, lastSeenAt })
    .from(missingTexts)
    .orderBy(desc(lastSeenAt), asc(key), asc(language))
    .limit(mostListed);
}

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
