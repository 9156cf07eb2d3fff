import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Database } from '#platform/db/database.ts';
import { roleGrants, roleNames } from '#modules/auth/auth.tables.ts';
import {
  academicDegrees,
  countries,
  districts,
  nationalities,
  positions,
  regions,
} from '#modules/people/people.tables.ts';
import { menuLinkRoles, menuLinks } from '#modules/settings/menu.tables.ts';
import {
  academicYears,
  seasons,
  semesters,
  timeGrids,
  timeSlots,
} from '#modules/structure/calendar.tables.ts';
import { materialTypes } from '#modules/materials/materials.tables.ts';
import { disciplineKinds, examTypes, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import {
  educationForms,
  educationLevels,
  nameBeforeItsOwn,
  roomTypes,
  university,
} from '#modules/structure/organisation.tables.ts';
import { gradeBands, gradeScaleRules, gradeScales } from '#modules/journal/grading/gradeScales.tables.ts';
import { gradeModules, markSetRules, marks, markSets } from '#modules/journal/journal.tables.ts';

import { bookCategories, bookSections } from '#modules/library/categories.tables.ts';
import * as dictionaries from './dictionaries.ts';
import { bookCategoryRows, bookSectionRows } from './library.ts';
import { markRows, markSetRows, markSetRuleRows, moduleRows } from './marks.ts';
import { gradeBandRows, gradeScaleRows, gradeScaleRuleRows } from './gradeScales.ts';
import { menuLinkRoleRows, menuLinkRows } from './menu.ts';
import { districtRows, regionRows } from './regions.ts';
import { roleGrantRows, roleRows } from './roles.ts';
import { timeGridRows, timeSlotRows } from './timeGrids.ts';
import { academicYearRows } from './years.ts';

/**
 * Puts in what every university needs before anybody can work: dictionaries, roles, menu, marks, academic
 * years. Runs on each start and only adds what is missing, so nothing that a university has changed comes
 * back.
 */
export async function loadReference(db: Database, today: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(academicYears)
      .values(academicYearRows(Number(today.slice(0, 4))))
      .onConflictDoNothing();
    await addDictionaries(tx);
    await addMarks(tx);
    await addRoles(tx);
    await addMenu(tx);
    await tx.insert(university).values(unnamedUniversity).onConflictDoNothing();
    await keepIdsFree(tx, ownIds);
  });
}

/** Tables to which a university adds rows of its own, beside those that come with Bilim. */
const ownIds = [
  menuLinks,
  roomTypes,
  educationLevels,
  educationForms,
  examTypes,
  lessonTypes,
  positions,
  academicDegrees,
  nationalities,
  countries,
  regions,
  districts,
  markSets,
  marks,
  markSetRules,
  materialTypes,
  gradeScales,
  gradeBands,
  gradeScaleRules,
  bookSections,
  bookCategories,
];

/** Ids up to this one belong to rows that a version of Bilim may bring. */
const lastOwnId = 999;

/** What the sign-in screen shows until the university has written its own name, which the other languages then follow. */
const unnamedUniversity = {
  id: 1,
  nameRu: nameBeforeItsOwn,
  nameKg: nameBeforeItsOwn,
  nameEn: nameBeforeItsOwn,
  shortName: 'Bilim',
};

async function addDictionaries(tx: Database): Promise<void> {
  await tx.insert(seasons).values(dictionaries.seasonRows).onConflictDoNothing();
  await tx
    .insert(semesters)
    .values([...dictionaries.semesterRows])
    .onConflictDoNothing();
  await tx
    .insert(educationLevels)
    .values([...dictionaries.educationLevelRows])
    .onConflictDoNothing();
  await tx
    .insert(educationForms)
    .values([...dictionaries.educationFormRows])
    .onConflictDoNothing();
  await tx
    .insert(examTypes)
    .values([...dictionaries.examTypeRows])
    .onConflictDoNothing();
  await tx
    .insert(lessonTypes)
    .values([...dictionaries.lessonTypeRows])
    .onConflictDoNothing();
  await tx
    .insert(materialTypes)
    .values([...dictionaries.materialTypeRows])
    .onConflictDoNothing();
  await tx.insert(disciplineKinds).values(dictionaries.disciplineKindRows).onConflictDoNothing();
  await tx
    .insert(positions)
    .values([...dictionaries.positionRows])
    .onConflictDoNothing();
  await tx.insert(academicDegrees).values(dictionaries.academicDegreeRows).onConflictDoNothing();
  await tx.insert(roomTypes).values(dictionaries.roomTypeRows).onConflictDoNothing();
  await tx.insert(nationalities).values(dictionaries.nationalityRows).onConflictDoNothing();
  await tx
    .insert(countries)
    .values([...dictionaries.countryRows])
    .onConflictDoNothing();
  await tx
    .insert(regions)
    .values([...regionRows])
    .onConflictDoNothing();
  await tx
    .insert(districts)
    .values([...districtRows])
    .onConflictDoNothing();
  await tx
    .insert(bookSections)
    .values([...bookSectionRows])
    .onConflictDoNothing();
  await tx
    .insert(bookCategories)
    .values([...bookCategoryRows])
    .onConflictDoNothing();
  await addTimeGrids(tx);
}

/** Also for who empties buildings and faculties with all that names them, as grids may. */
export async function addTimeGrids(tx: Pick<Database, 'insert' | 'select'>): Promise<void> {
  await tx
    .insert(timeGrids)
    .values([...timeGridRows])
    .onConflictDoNothing();
  await tx
    .insert(timeSlots)
    .values([...timeSlotRows])
    .onConflictDoNothing();
  await keepIdsFree(tx, [timeGrids, timeSlots]);
}

async function addMarks(tx: Database): Promise<void> {
  await tx
    .insert(markSets)
    .values([...markSetRows])
    .onConflictDoNothing();
  await tx
    .insert(markSetRules)
    .values([...markSetRuleRows])
    .onConflictDoNothing();
  await tx
    .insert(marks)
    .values([...markRows])
    .onConflictDoNothing();
  await tx
    .insert(gradeModules)
    .values([...moduleRows])
    .onConflictDoNothing();
  await addGradeScales(tx);
}

/** The grades of a scale come only together with it: what a university changed in them stays. */
async function addGradeScales(tx: Database): Promise<void> {
  const added = await tx
    .insert(gradeScales)
    .values([...gradeScaleRows])
    .onConflictDoNothing()
    .returning({ id: gradeScales.id });
  const ids = new Set(added.map(({ id }) => id));
  const rows = gradeBandRows.filter(({ scaleId }) => ids.has(scaleId));
  if (rows.length > 0) await tx.insert(gradeBands).values(rows);
  await addGradeScaleRules(tx);
}

/** Also for who empties programmes with all that names them, as these rules may. */
export async function addGradeScaleRules(tx: Pick<Database, 'insert'>): Promise<void> {
  await tx
    .insert(gradeScaleRules)
    .values([...gradeScaleRuleRows])
    .onConflictDoNothing();
}

/** A right taken from a role stays taken: rights come only together with their role. */
async function addRoles(tx: Database): Promise<void> {
  const added = await tx
    .insert(roleNames)
    .values([...roleRows])
    .onConflictDoNothing()
    .returning({ role: roleNames.role });
  const roles = new Set(added.map((row) => row.role));
  const rows = roleGrantRows.filter((row) => roles.has(row.role));
  if (rows.length > 0) await tx.insert(roleGrants).values(rows).onConflictDoNothing();
}

async function addMenu(tx: Database): Promise<void> {
  const added = await tx
    .insert(menuLinks)
    .values([...menuLinkRows])
    .onConflictDoNothing()
    .returning({ id: menuLinks.id });
  const ids = new Set(added.map((row) => row.id));
  const rows = menuLinkRoleRows.filter((row) => ids.has(row.menuLinkId));
  if (rows.length > 0) await tx.insert(menuLinkRoles).values(rows).onConflictDoNothing();
}

async function keepIdsFree(tx: Pick<Database, 'select'>, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const name = getTableName(table);
    const next = sql`setval(pg_get_serial_sequence(${name}, 'id'), greatest(${lastOwnId}::int, max(id)))`;
    await tx.select({ next }).from(table);
  }
}
