import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { lessons } from '#modules/journal/journal.tables.ts';
import { books } from '#modules/library/books.tables.ts';
import { isShown } from '#modules/library/library.policy.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { nameIn } from '#platform/db/localNames.ts';
import { files } from '#platform/db/platform.tables.ts';
import { rowsById } from '#platform/db/rowsById.ts';

import { materialOpens, materialTypes, materialVersions } from './materials.tables.ts';
import { isOfShelf } from './materials.policy.ts';

/** The version in force `v` of material `m`. */
export const inForce: SQL = sql`cross join lateral (
    select v.* from ${materialVersions} v where v.material_id = m.id order by v.number desc limit 1) v`;

/** The version in force of each of the materials that a subquery selects. */
export const versionsOf = (ids: SQL): SQL => sql`(
  with looked as materialized (
    select distinct on (v.material_id) v.* from ${materialVersions} v where v.material_id = any(array(${ids}))
    order by v.material_id, v.number desc) select * from looked)`;

/** Of a statement whose `in_force` has the versions: that of material `m` as `v`, its file `f` where it has one, and the type `t`. */
export const withVersion: SQL = sql`
  join in_force v on v.material_id = m.id
  left join ${rowsById(files, sql`select file_id from in_force`)} f on f.id = v.file_id
  join (with looked as materialized (select * from ${materialTypes}) select * from looked) t on t.id = m.type_id`;

/** What the person has opened of some materials. */
export const opensBy = ({ personId }: { readonly personId: SQL }, ids: SQL): SQL => sql`(
  with looked as materialized (
    select o.* from ${materialOpens} o where o.person_id = ${personId} and o.material_id = any(array(${ids})))
  select * from looked)`;

/** Whatever name stands behind the number: files are replaced, and links go on. */
const address = sql.raw(`'/api/news/download.file?type=2&filename='`);

/** What everybody reads of a material. */
export const materialValues = (language: Language) => ({
  materialId: sql`m.id`,
  typeId: sql`m.type_id`,
  typeName: nameIn(language, 't'),
  title: sql`m.title`,
  author: sql`m.author`,
  description: sql`m.description`,
  totalPages: sql`m.total_pages`,
  fileName: sql`v.file_name`,
  createdAt: sql`m.created_at`,
  isHtml: sql`(m.kind in ('html', 'scorm'))::int`,
  isFromLibrary: sql`(m.kind = 'book')::int`,
  sharedFrom: sql`coalesce(v.book_number, m.copied_from_id, -1)`,
  url: sql`case when m.kind = 'file' then ${address} || m.id || '_file' end`,
  kind: sql`m.kind`,
  themeId: sql`coalesce(m.theme_id, -1)`,
  link: sql`v.url`,
  body: sql`v.body`,
  bookNumber: sql`case when v.book_number is not null then (
    select b.id from ${books} b where b.id = v.book_number and ${isShown}) end`,
  pageFrom: sql`v.page_from`,
  pageTo: sql`v.page_to`,
  mime: sql`coalesce(f.mime, (select bf.mime from ${books} b join ${files} bf on bf.id = b.file_id
    where b.id = v.book_number and ${isShown}))`,
  size: sql`f.size_bytes`,
  number: sql`v.number`,
  whatChanged: sql`v.what_changed`,
  changedAt: sql`v.made_at`,
});

/** Since when somebody could read this version of `m`; `first` is the first lesson with its theme. */
export const readableSince = (first: SQL): SQL => sql`greatest(v.made_at,
  case m.publish when 'date' then m.publish_at when 'lesson' then ${first} end)`;

/** The first lesson with the theme of `m` in the classes of the owner of `sh`, as a day. */
export const firstHeld = (today: SQL): SQL => sql`(
  select min(l.lesson_date) from ${lessons} l join ${teachingAssignments} a on a.id = l.assignment_id
  where l.theme_id = m.theme_id and l.removal_id is null and l.lesson_date <= ${today}
    and a.teacher_id = sh.owner_id and ${isOfShelf(sql`a`, sql`sh`)})`;
