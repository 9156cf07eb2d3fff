import { Elective, RegistrationRow } from '@bilim/contract/enrolmentRows';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { blockTitle } from '#modules/curricula/blockTitle.sql.ts';
import {
  curriculumItems,
  curriculumPrerequisites,
  electiveBlocks,
} from '#modules/curricula/curricula.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplineDescriptions } from '#modules/registration/offers.tables.ts';
import { registrationHolds } from '#modules/registration/periods.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { disciplines, examTypes, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { gathered } from '#platform/db/gathered.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { listOf, text } from '#platform/db/sqlTypes.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import {
  lessonsOf,
  meetings,
  mine,
  offered,
  period,
  scheduleOf,
  standing,
  whoseTerm,
  withCourses,
} from './standing.sql.ts';
import type { WhoseTerm } from './standing.sql.ts';

const live = (p: WhoseTerm): SQL => sql`
  live as materialized (
    select r.* from ${disciplineRegistrations} r where r.student_id = ${p.studentId}
      and r.academic_year_id = ${p.academicYearId} and r.season_id = ${p.seasonId} and r.status in ('registered', 'confirmed'))`;

const item = sql`
  item as materialized (
    select i.* from standing st join ${curriculumItems} i on i.curriculum_id = st.curriculum_id and i.semester_id = st.semester_id)`;

/** The table `line`: a discipline that is taken or has to be, by type of lesson, with the class that is taken. */
const lines = (p: WhoseTerm): SQL => sql`
    taken as materialized (
      select coalesce(live.discipline_id, i.discipline_id) as discipline_id, live.id as registration_id, live.status,
        coalesce(live.credits, i.credits) as credits, coalesce(live.exam_type_id, i.exam_type_id) as exam_type_id,
        coalesce(live.is_by_plan, true) as is_by_plan,
        greatest(live.elective_block, named.elective_block, 0) as block, coalesce(i.kind_id, named.kind_id, 0) as kind_id
      from (select * from item where not is_elective) i
      full join live on live.discipline_id = i.discipline_id
      left join item named on named.discipline_id = live.discipline_id
    ), held as (
      select from ${registrationHolds} h where h.student_id = ${p.studentId} and h.lifted_at is null limit 1
    ), type as (
      select discipline_id, lesson_type_id from mine union select discipline_id, lesson_type_id from offered
    ), line as (
      select t.*, type.lesson_type_id, m.id as class_id, m.teacher_id, m.subgroup
      from taken t left join type on type.discipline_id = t.discipline_id
      left join mine m on m.discipline_id = t.discipline_id and m.lesson_type_id = type.lesson_type_id
    )`;

/** What the student takes or has to take, by type of lesson; the sum of credits is the last row. */
export const selectList = inEachLanguage((language) =>
  gathered({
    name: `registration_list_${language}`,
    params: { ...whoseTerm, kinds: listOf(text), sumName: text },
    row: { data: text },
    sql: (p) => sql`
    with ${standing(p)}, ${offered(p)}, ${mine(p)}, ${meetings(sql`select id from mine`)},
      ${period(p, withCourses(p, p.kinds))}, ${live(p)}, ${item}, ${lines(p)}
    select ${jsonList(sql`
      select ${wireRow(RegistrationRow, {
        registrationId: sql`coalesce(l.registration_id, -1)`,
        disciplineId: sql`l.discipline_id`,
        disciplineName: sql`coalesce(${nameIn(language, 'd')}, ${p.sumName})`,
        credits: sql`l.credits::float8`,
        examTypeId: sql`l.exam_type_id`,
        examTypeName: sql`coalesce(${nameIn(language, 'exam')}, '')`,
        departmentId: sql`coalesce(d.department_id, -1)`,
        departmentName: sql`coalesce(${nameIn(language, 'dep')}, '')`,
        lessonTypeId: sql`coalesce(l.lesson_type_id, -1)`,
        lessonTypeName: sql`coalesce(${nameIn(language, 'kind')}, '')`,
        teacherId: sql`coalesce(l.teacher_id, -1)`,
        teacherName: sql`coalesce(who.full_name, '')`,
        subgroup: sql`coalesce(l.subgroup, 0)`,
        isByPlan: sql`l.is_by_plan::int`,
        isElective: sql`(l.block > 0)::int`,
        electiveBlock: sql`l.block`,
        disciplineKind: sql`l.kind_id`,
        isRegistered: sql`(l.registration_id is not null)::int`,
        status: sql`coalesce(l.status, 'none')`,
        canDelete: sql`(l.registration_id is not null and (l.block > 0 or not l.is_by_plan)
          and exists (select from period where is_open) and not exists (select from held))::int`,
        schedule: sql`case when l.class_id is null then '' else ${scheduleOf(language, sql`l.class_id`)} end`,
        assignmentId: sql`coalesce(l.class_id, -1)`,
        choices: sql`(select count(*) from offered o
          where o.discipline_id = l.discipline_id and o.lesson_type_id = l.lesson_type_id)`,
        lessons: lessonsOf(sql`l.class_id`),
      })}
      from (
        select line.*, false as is_sum from line
        union all
        select 0, null, null, coalesce(sum(credits), 0), -1, true, 0, 0, null, null, null, null, true from taken
        where registration_id is not null
      ) l
      -- Looked up by their keys: joined, PostgreSQL reads all there are.
      left join lateral (select * from ${disciplines} of where of.id = l.discipline_id offset 0) d on true
      left join ${departments} dep on dep.id = d.department_id
      left join ${examTypes} exam on exam.id = l.exam_type_id
      left join ${lessonTypes} kind on kind.id = l.lesson_type_id
      left join ${people} who on who.id = l.teacher_id
      order by l.is_sum, l.block, ${nameIn(language, 'd')} collate "und-x-icu", l.discipline_id, kind.sort, l.class_id`)}::text as data`,
  }),
);

/** The blocks of electives with all that may be chosen, and what must have been passed before. */
export const selectElectives = inEachLanguage((language) =>
  gathered({
    name: `registration_electives_${language}`,
    params: whoseTerm,
    row: { data: text },
    sql: (p) => sql`
    with ${standing(p)}, ${offered(p)}, ${live(p)}, ${item},
    seats as (
      select discipline_id, min(free)::int as free, min(total)::int as total from (
        select discipline_id, lesson_type_id, sum(free) as free, sum(total) as total from offered
        group by discipline_id, lesson_type_id) by_type
      group by discipline_id
    ), listed_item as (
      select i.id, i.discipline_id, i.credits, i.exam_type_id, i.elective_block, block.title, block.choose_count
      from item i left join ${electiveBlocks} block on block.curriculum_id = i.curriculum_id
        and block.semester_id = i.semester_id and block.block = i.elective_block
      where i.is_elective
      union all
      select distinct null::int, o.discipline_id, o.credits, coalesce(o.exam_type_id, 1)::smallint, 0::smallint, null, 0::smallint
      from offered o where o.is_elective and o.discipline_id not in (select discipline_id from item)
    )
    select ${jsonList(sql`
      select ${wireRow(Elective, {
        electiveBlock: sql`i.elective_block`,
        block: sql`coalesce(${blockTitle(language, sql`i.title`, sql`i.elective_block`)}, '')`,
        choose: sql`coalesce(i.choose_count, 1)`,
        disciplineId: sql`i.discipline_id`,
        disciplineName: nameIn(language, 'd'),
        credits: sql`i.credits::float8`,
        examTypeId: sql`i.exam_type_id`,
        examTypeName: nameIn(language, 'exam'),
        departmentId: sql`coalesce(d.department_id, -1)`,
        departmentName: sql`coalesce(${nameIn(language, 'dep')}, '')`,
        free: sql`coalesce(seats.free, 0)`,
        total: sql`coalesce(seats.total, 0)`,
        isRegistered: sql`(live.id is not null)::int`,
        registrationId: sql`coalesce(live.id, -1)`,
        beside: sql`(select max(o.beside) from offered o where o.discipline_id = i.discipline_id)`,
        syllabusUrl: sql`about.syllabus_url`,
        description: sql`coalesce(about.${sql.identifier(`text_${language}`)}, about.text_ru)`,
        prerequisites: jsonList(sql`
          select ${nameIn(language, 'need')} as name, exists (select from ${gradeRecords} g where g.student_id = ${p.studentId}
            and g.is_final and g.is_passed and g.discipline_id = pre.discipline_id)::int as "isPassed"
          from ${curriculumPrerequisites} pre join ${disciplines} need on need.id = pre.discipline_id
          where pre.item_id = i.id order by ${nameIn(language, 'need')}`),
      })}
      from listed_item i
      join ${disciplines} d on d.id = i.discipline_id
      left join ${departments} dep on dep.id = d.department_id
      left join ${examTypes} exam on exam.id = i.exam_type_id
      left join live on live.discipline_id = i.discipline_id
      left join seats on seats.discipline_id = i.discipline_id
      left join lateral (
        select * from ${disciplineDescriptions} a where a.discipline_id = i.discipline_id and a.closed_on is null
        order by a.id desc limit 1) about on true
      order by i.elective_block = 0, i.elective_block, ${nameIn(language, 'd')} collate "und-x-icu", d.id`)}::text as data`,
  }),
);
