import { materialKinds } from '@bilim/contract/materials/words';
import { sql } from 'drizzle-orm';

import { themes } from '#modules/journal/journal.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bool, bytes, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { ParamsOf, RowOf } from '#platform/db/statement.ts';

import { inForce } from '../material.sql.ts';
import { materials, materialShelves, materialTypes, materialVersions } from '../materials.tables.ts';
import { shelfParams } from '../shelf.sql.ts';

const upsertShelf = statement({
  name: 'material_shelf_locked',
  params: { ...shelfParams, now: instant },
  row: { shelfId: int },
  sql: (p) => sql`
  insert into ${materialShelves} as sh
    (owner_id, academic_year_id, season_id, semester_id, discipline_id, credits, created_at)
  select ${p.teacherId}, ${p.academicYearId}, ${p.seasonId}, ${p.semesterId}, ${p.disciplineId}, ${p.credits}, ${p.now}
  where exists (
    select from ${teachingAssignments} a
    where a.teacher_id = ${p.teacherId} and a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}
      and a.discipline_id = ${p.disciplineId} and a.credits = ${p.credits} and a.is_active
      and coalesce(a.semester_id = ${p.semesterId}, true))
  on conflict (owner_id, academic_year_id, season_id, semester_id, discipline_id, credits)
    do update set owner_id = excluded.owner_id
  returning id as "shelfId"`,
});

/** The shelf of a teacher for a discipline of theirs, made where there was none, held for the transaction; null of others. */
export async function lockShelf(tx: Database, values: ParamsOf<typeof upsertShelf>): Promise<number | null> {
  const [found] = await upsertShelf(tx, values);
  return found?.shelfId ?? null;
}

const selectLocked = statement({
  name: 'material_locked',
  params: { materialId: int },
  row: {
    materialId: int,
    shelfId: int,
    ownerId: int,
    disciplineId: int,
    kind: oneOf(...materialKinds),
    version: int,
    number: int,
    url: orNull(text),
    body: orNull(text),
    bookNumber: orNull(int),
    pageFrom: orNull(int),
    pageTo: orNull(int),
    isRemoved: bool,
  },
  sql: (p) => sql`
  select m.id as "materialId", m.shelf_id as "shelfId", sh.owner_id as "ownerId", sh.discipline_id as "disciplineId",
    m.kind, m.version, v.number::int as number, v.url, v.body, v.book_number as "bookNumber",
    v.page_from as "pageFrom", v.page_to as "pageTo", m.removed_at is not null as "isRemoved"
  from ${materials} m join ${materialShelves} sh on sh.id = m.shelf_id ${inForce}
  where m.id = ${p.materialId} for update of m`,
});
export type LockedMaterial = RowOf<typeof selectLocked>;

/** A material, held for the transaction. */
export async function lockMaterial(
  tx: Database,
  materialId: number,
  which: 'standing' | 'any' = 'standing',
): Promise<LockedMaterial | null> {
  const [found] = await selectLocked(tx, { materialId });
  return found === undefined || (found.isRemoved && which === 'standing') ? null : found;
}

const topicAndType = statement({
  name: 'material_topic_type',
  params: { shelfId: int, themeId: orNull(int), typeId: orNull(int) },
  row: { hasTopic: bool, hasType: bool },
  sql: (p) => sql`
  select exists (
      select from ${themes} t join ${materialShelves} sh on sh.id = ${p.shelfId}
      where t.id = ${p.themeId} and t.author_id = sh.owner_id and t.discipline_id = sh.discipline_id
        and t.credits = sh.credits and t.removed_at is null) as "hasTopic",
    exists (select from ${materialTypes} y where y.id = ${p.typeId} and y.closed_on is null) as "hasType"`,
});

/** Whether the theme is one of the owner's plan for this discipline, and the type one that is offered. */
export async function findTopicAndType(tx: Database, values: ParamsOf<typeof topicAndType>) {
  const [found] = await topicAndType(tx, values);
  return found ?? { hasTopic: false, hasType: false };
}

const selectSame = statement({
  name: 'material_same',
  params: {
    shelfId: int,
    title: text,
    sha256: orNull(bytes),
    url: orNull(text),
    body: orNull(text),
    bookNumber: orNull(int),
    pageFrom: orNull(int),
    now: instant,
  },
  row: { materialId: int, version: int },
  sql: (p) => sql`
  select m.id as "materialId", m.version
  from ${materials} m join ${materialVersions} v on v.material_id = m.id left join ${files} f on f.id = v.file_id
  where m.shelf_id = ${p.shelfId} and m.title = ${p.title} and m.removed_at is null
    and m.created_at > ${p.now} - interval '60 seconds' and f.sha256 is not distinct from ${p.sha256}
    and v.url is not distinct from ${p.url} and v.body is not distinct from ${p.body}
    and v.book_number is not distinct from ${p.bookNumber} and v.page_from is not distinct from ${p.pageFrom}
  limit 1`,
});

/** The same material a moment ago: a legacy client, which names no key, sends it again when the reply was lost. */
export async function findSame(tx: Database, values: ParamsOf<typeof selectSame>) {
  const [same] = await selectSame(tx, values);
  return same ?? null;
}

const selectPlace = statement({
  name: 'material_next_place',
  params: { shelfId: int },
  row: { place: int },
  sql: (p) => sql`
  select coalesce(max(m.place), 0) + 1 as place from ${materials} m where m.shelf_id = ${p.shelfId}`,
});

/** Behind everything that stands on the shelf. */
export async function nextPlace(tx: Database, shelfId: number): Promise<number> {
  const [found] = await selectPlace(tx, { shelfId });
  return found?.place ?? 1;
}

export async function insertVersion(
  tx: Database,
  version: typeof materialVersions.$inferInsert,
): Promise<void> {
  await tx.insert(materialVersions).values(version);
}
