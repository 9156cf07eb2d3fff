import { ReadMaterial } from '@bilim/contract/materials';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { examTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import {
  firstHeld,
  materialValues,
  opensBy,
  readableSince,
  versionsOf,
  withVersion,
} from '../material.sql.ts';
import { materials, materialShelves, materialVisits } from '../materials.tables.ts';
import { heldThemes, isAmongHeld, seatsOf, studentReader, visibleToStudent } from '../materials.policy.ts';
import { scormRegistrations } from '../packages/scorm.tables.ts';
import { disciplineParams, isOfDiscipline, isSeatOf } from '../shelf.sql.ts';

/**
 * What a student may read of a discipline, by teacher and in the teacher's order. New is what could be read since the
 * visit before this one; whoever comes for the first time is told of nothing.
 */
export const selectStudied = inEachLanguage((language) =>
  statement({
    name: `materials_studied_${language}`,
    params: {
      ...studentReader,
      ...disciplineParams,
      teacherId: orNull(int),
      examTypeId: orNull(int),
    },
    row: { data: text },
    sql: (p) => sql`
    with seat as materialized (${seatsOf(p)}),
    held as materialized (${heldThemes(p, isSeatOf(p))}),
    shelf as materialized (
      select sh.*, owner.full_name, visit.before_at
      from ${materialShelves} sh join ${people} owner on owner.id = sh.owner_id
      left join ${materialVisits} visit on visit.shelf_id = sh.id and visit.person_id = ${p.personId}
      where ${isOfDiscipline(p)} and coalesce(sh.owner_id = ${p.teacherId}, true)),
    shown as materialized (
      select m.* from shelf sh join ${materials} m on m.shelf_id = sh.id
      where (${p.examTypeId} is null or m.exam_type_id is null or m.exam_type_id = ${p.examTypeId})
        and ${visibleToStudent(p, isAmongHeld)}),
    in_force as materialized (select * from ${versionsOf(sql`select id from shown`)} v)
    select ${jsonList(sql`
      select ${wireRow(ReadMaterial, {
        ...materialValues(language),
        teacherId: sql`sh.owner_id`,
        teacherName: sql`sh.full_name`,
        isNew: sql`(o.version_number is distinct from v.number
          and coalesce(${readableSince(firstHeld(p.today))} > sh.before_at, false))::int`,
        isOpened: sql`(o.version_number is not null)::int`,
        scorm: ofPackage(p, sql`r.status`),
        score: ofPackage(p, sql`r.score`),
      })}
      from shown m join shelf sh on sh.id = m.shelf_id ${withVersion}
      left join ${opensBy(p, sql`select id from shown`)} o on o.material_id = m.id
      order by sh.full_name collate "und-x-icu", sh.id, m.place, m.id`)}::text as data`,
  }),
);

type Reader = Params<typeof studentReader>;

/** Few materials are packages: only of them it is asked how far the person has come. */
const ofPackage = (p: Reader, value: SQL) => sql`case when m.kind = 'scorm' then (
  select ${value} from ${scormRegistrations} r where r.material_id = m.id and r.person_id = ${p.personId}) end`;

/** How the discipline ends for the student. */
export const selectExamTypes = inEachLanguage((language) =>
  statement({
    name: `materials_exam_types_${language}`,
    params: { ...studentReader, ...disciplineParams },
    sharesParams: true,
    row: { examTypeId: int, name: text },
    sql: (p) => sql`
    select distinct e.id as "examTypeId", ${nameIn(language, 'e')} as name
    from (${seatsOf(p)}) a join ${examTypes} e on e.id = a.exam_type_id
    where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}
      and a.discipline_id = ${p.disciplineId} and a.credits = ${p.credits}
      and coalesce(a.semester_id = ${p.semesterId}, true)
    order by e.id`,
  }),
);

/** Whoever has laid out something that the student may read. */
export const selectMaterialTeachers = statement({
  name: 'materials_teachers',
  params: { ...studentReader, ...disciplineParams, examTypeId: orNull(int) },
  row: { teacherId: int, name: text, materials: int },
  sql: (p) => sql`
  with seat as materialized (${seatsOf(p)}),
  held as materialized (${heldThemes(p, isSeatOf(p))}),
  laid as materialized (
    select sh.owner_id, count(*)::int as materials
    from ${materialShelves} sh join ${materials} m on m.shelf_id = sh.id
    where ${isOfDiscipline(p)} and ${visibleToStudent(p, isAmongHeld)}
      and (${p.examTypeId} is null or m.exam_type_id is null or m.exam_type_id = ${p.examTypeId})
    group by sh.owner_id)
  select sh.owner_id as "teacherId", owner.full_name as name, sh.materials
  from laid sh join ${people} owner on owner.id = sh.owner_id
  order by owner.full_name collate "und-x-icu", sh.owner_id`,
});
