import { sql } from 'drizzle-orm';

import { insertMark, keptMark, laterPlace, markRow, marksIn } from '#modules/library/reading/kept.sql.ts';
import { instant, int, orNull, text, uuid } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';

import { anyReader, seatsOf, shelfReadableBy, visibleToStudent } from '../materials.policy.ts';
import { materials, materialShelves } from '../materials.tables.ts';
import { materialMarks, materialPlaces } from './reading.tables.ts';

const reader = { ...anyReader, materialId: int };
const marksOfMaterials = { marks: materialMarks, ofWhat: sql`material_id` };

/** A material that is a file, where whoever asks may read it: who may fetch the file keeps a place in it. */
const readableFile = (p: Params<typeof reader>) => sql`
  with seat as materialized (${seatsOf(p)})
  select m.id from ${materials} m join ${materialShelves} sh on sh.id = m.shelf_id
  where m.id = ${p.materialId} and m.removed_at is null and m.kind = 'file'
    and (${shelfReadableBy(p)} or ${visibleToStudent(p)})`;

/** One row where the person may read it; its place is null where they have not begun. */
export const selectPlace = statement({
  name: 'material_place',
  params: reader,
  row: { page: orNull(int), locator: orNull(text), placedAt: orNull(instant) },
  sql: (p) => sql`
  select place.page, place.locator, place.placed_at as "placedAt"
  from (${readableFile(p)}) readable
  left join ${materialPlaces} place on place.material_id = readable.id and place.person_id = ${p.personId}`,
});

/** A clock that runs ahead is set to now. */
export const keepPlace = statement({
  name: 'material_place_kept',
  params: { ...reader, page: int, locator: orNull(text), placedAt: instant },
  row: {},
  sql: (p) => sql`
  insert into ${materialPlaces} as kept (person_id, material_id, page, locator, placed_at)
  select ${p.personId}, readable.id, ${p.page}, ${p.locator}, least(${p.placedAt}, ${p.now})
  from (${readableFile(p)}) readable
  on conflict (person_id, material_id) do update set ${laterPlace}`,
});

export const selectMarks = statement({
  name: 'material_marks',
  params: { personId: int, materialId: int },
  row: markRow,
  sql: ({ personId, materialId }) => marksIn(marksOfMaterials, { personId, id: materialId }),
});

export const keepMark = statement({
  name: 'material_mark_kept',
  params: { ...reader, ...keptMark },
  row: { markId: uuid },
  sql: (p) => insertMark(marksOfMaterials, p, readableFile(p)),
});

export const removeMark = statement({
  name: 'material_mark_removed',
  params: { personId: int, markId: uuid },
  row: {},
  sql: (p) => sql`delete from ${materialMarks} where id = ${p.markId} and person_id = ${p.personId}`,
});
