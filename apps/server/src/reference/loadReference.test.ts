import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { grants, roleNames as everyRole } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';

import { roleGrants, roleNames } from '#modules/auth/auth.tables.ts';
import { menuLinkRoles, menuLinks } from '#modules/settings/menu.tables.ts';
import { academicYears, semesters, timeSlots } from '#modules/structure/calendar.tables.ts';
import { marks } from '#modules/journal/journal.tables.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { OpenDatabase } from '#platform/db/database.ts';

import { openCopy } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';

import { loadReference } from './loadReference.ts';
import { roleGrantRows } from './roles.ts';

const today = '2026-11-21';
let copy: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  copy = await openCopy();
  database = openDatabase(copy.url, 2);
  await loadReference(database.db, today);
});

afterAll(async () => {
  await database.close();
  await copy.drop();
});

describe('the reference data', () => {
  it('has the six years that lists show, whatever the month', async () => {
    const rows = await database.db
      .select({ id: academicYears.id, label: academicYears.label })
      .from(academicYears);
    const labels = new Map(rows.map(({ id, label }) => [id, label]));

    expect([21, 22, 23, 24, 25, 26, 27].map((id) => labels.get(id))).toEqual([
      '2021-22',
      '2022-23',
      '2023-24',
      '2024-25',
      '2025-26',
      '2026-27',
      '2027-28',
    ]);
  });

  it('gives every role a name, known rights and a menu', async () => {
    const names = await database.db.select({ role: roleNames.role }).from(roleNames);
    const held = await database.db.select({ grant: roleGrants.grant }).from(roleGrants);
    const menus = await database.db.selectDistinct({ role: menuLinkRoles.role }).from(menuLinkRoles);
    const known: readonly string[] = grants;

    expect(names.map(({ role }) => role).toSorted()).toEqual([...everyRole].toSorted());
    expect(held.filter(({ grant }) => !known.includes(grant))).toEqual([]);
    expect(menus).toHaveLength(everyRole.length);
  });

  it('has the twelve semesters, both time grids and the marks of the specification', async () => {
    const slots = await database.db.select().from(timeSlots).where(eq(timeSlots.gridId, 2));
    const absent = await database.db.select().from(marks).where(eq(marks.text, 'н/б'));

    expect(await database.db.$count(semesters)).toBe(12);
    expect(slots.map(({ starts, ends }) => `${starts}-${ends}`)).toContain('08:00:00-09:20:00');
    expect(absent).toMatchObject([{ id: 1, points: null, isAbsence: true }]);
  });

  it('brings nothing back that a university has changed', async () => {
    const { db } = database;
    await db.update(menuLinks).set({ nameRu: 'Пары' }).where(eq(menuLinks.key, 'schedule'));
    await db.delete(roleGrants).where(eq(roleGrants.role, 'analyst'));

    await loadReference(db, today);

    const [link] = await db.select().from(menuLinks).where(eq(menuLinks.key, 'schedule'));
    expect(link?.nameRu).toBe('Пары');
    expect(await db.select().from(roleGrants).where(eq(roleGrants.role, 'analyst'))).toEqual([]);
  });

  it('brings a missing role back with its rights', async () => {
    const { db } = database;
    await db.delete(menuLinkRoles).where(eq(menuLinkRoles.role, 'scheduler'));
    await db.execute(sql`delete from user_roles where role = 'scheduler'`);
    await db.delete(roleNames).where(eq(roleNames.role, 'scheduler'));

    await loadReference(db, today);

    const rights = await db.select().from(roleGrants).where(eq(roleGrants.role, 'scheduler'));
    expect(rights).toEqual(roleGrantRows.filter(({ role }) => role === 'scheduler'));
  });

  it('leaves small ids to itself, however often the server starts', async () => {
    const { db } = database;
    for (let start = 0; start < 3; start += 1) await loadReference(db, today);

    const [link] = await db
      .insert(menuLinks)
      .values({
        key: 'own',
        url: 'https://own.example',
        nameRu: 'а',
        nameKg: 'а',
        nameEn: 'a',
        icon: 'link',
        section: 'services',
        sort: 1,
      })
      .returning({ id: menuLinks.id });

    expect(link?.id).toBe(1000);
  });
});
