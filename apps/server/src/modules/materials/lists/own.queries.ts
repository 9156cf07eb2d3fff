import { OwnMaterial } from '@bilim/contract/materials';
import { sql } from 'drizzle-orm';

import { books } from '#modules/library/books.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { firstHeld, materialValues, versionsOf, withVersion } from '../material.sql.ts';
import { materialOpens, materials, materialShelves } from '../materials.tables.ts';
import { anyReader, isOfShelf, shelfReadableBy } from '../materials.policy.ts';
import { isShelf, shelfParams } from '../shelf.sql.ts';

/**
 * A shelf with what stands on it, in the owner's order. `exists` tells whether there is one that the reader may see;
 * a shelf on which nothing was ever put is none.
 */
export const selectShelf = inEachLanguage((language) =>
  statement({
    name: `material_shelf_${language}`,
    params: {
      ...anyReader,
      ...shelfParams,
      examTypeId: orNull(int),
      specialtyId: orNull(int),
    },
    sharesParams: true,
    row: { shelfId: int, isShared: bool, isOwner: bool, students: int, data: text },
    sql: (p) => sql`
    with shelf as materialized (select sh.* from ${materialShelves} sh where ${isShelf(p)} and ${shelfReadableBy(p)}),
    shown as materialized (
      select m.* from shelf sh join ${materials} m on m.shelf_id = sh.id
      where m.removed_at is null
        and (${p.examTypeId} is null or m.exam_type_id is null or m.exam_type_id = ${p.examTypeId})
        and (${p.specialtyId} is null or m.specialty_id is null or m.specialty_id = ${p.specialtyId})),
    in_force as materialized (select * from ${versionsOf(sql`select id from shown`)} v),
    opens as materialized (
      select o.material_id, count(*) as people from ${materialOpens} o
      where o.material_id = any(array(select id from shown)) group by o.material_id),
    shared as materialized (
      select b.* from ${books} b where b.material_number = any(array(select id from shown)) and b.removed_at is null)
    select sh.id as "shelfId", sh.is_shared as "isShared",
      coalesce(sh.owner_id = ${p.ownTeacherId}, false) as "isOwner",
      (select count(distinct s.student_id) from ${teachingAssignments} a
        join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
        where a.teacher_id = sh.owner_id and ${isOfShelf(sql`a`, sql`sh`)})::int as students,
      ${jsonList(sql`
        select ${wireRow(OwnMaterial, {
          ...materialValues(language),
          shelfId: sql`sh.id`,
          teacherId: sql`sh.owner_id`,
          showsInLibrary: sql`(b.id is not null)::int`,
          studentKind: sql`m.student_kind`,
          bookCategoryId: sql`coalesce(b.category_id, -1)`,
          examTypeId: sql`coalesce(m.exam_type_id, -1)`,
          specialtyId: sql`coalesce(m.specialty_id, -1)`,
          isOwner: sql`coalesce(sh.owner_id = ${p.ownTeacherId}, false)::int`,
          publish: sql`m.publish`,
          publishAt: sql`m.publish_at`,
          state: sql`case when m.is_hidden then 'hidden'
            when m.publish = 'date' and m.publish_at > ${p.now} then 'waiting'
            when m.publish = 'lesson' and ${firstHeld(p.today)} is null then 'waiting' else 'shown' end`,
          version: sql`m.version`,
          opens: sql`coalesce(opens.people, 0)`,
        })}
        from shown m ${withVersion}
        left join shared b on b.material_number = m.id left join opens on opens.material_id = m.id
        order by m.place, m.id`)}::text as data
    from shelf sh`,
  }),
);
