import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { blockTitle } from '#modules/curricula/blockTitle.sql.ts';
import {
  curriculumItems,
  curriculumPrerequisites,
  electiveBlocks,
} from '#modules/curricula/curricula.tables.ts';
import { lessonMarks, lessons } from '#modules/journal/journal.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { registrationPermissions } from '#modules/registration/periods.tables.ts';
import {
  disciplineRegistrations,
  streamGroups,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { registrationSheets } from '#modules/registration/seats.tables.ts';
import { newRegistration } from '#modules/registration/takeSeats.service.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { gathered } from '#platform/db/gathered.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, instant, int, json, listOf, orNull, real, smallint, text } from '#platform/db/sqlTypes.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { isClosedFor } from './closedFor.sql.ts';
import { heldBecause, mine, offered, period, phaseOf, standing, whoseTerm } from './standing.sql.ts';

const chosenClass = z.object({
  id: z.int(),
  type: z.string(),
  free: z.int(),
  waiting: z.int(),
  isMine: z.boolean(),
});
const clash = z.object({ name: z.string(), weekday: z.int(), starts: z.string(), isMandatory: z.boolean() });

const asked = {
  ...whoseTerm,
  kinds: listOf(text),
  disciplineId: int,
  /** Named one by one, or as the legacy client names them. */
  classIds: listOf(int),
  teacherId: orNull(int),
  lessonTypeId: orNull(smallint),
  subgroup: orNull(smallint),
  /** The registration that is changed; of another discipline: it is given up for this one. */
  registrationId: orNull(int),
  /** Types of lesson with no choice are taken along. */
  takesAlong: bool,
};
type Asked = Params<typeof asked>;

const caseRow = {
  status: text,
  groupId: int,
  hold: orNull(text),
  periodId: orNull(int),
  phase: text,
  opens: orNull(instant),
  closes: orNull(instant),
  periodCredits: orNull(real),
  grantedCredits: orNull(real),
  discipline: text,
  chosen: json(z.array(chosenClass)),
  leaveIds: listOf(int),
  listIds: listOf(int),
  made: orNull(json(newRegistration)),
  isPermitted: bool,
  registrationId: orNull(int),
  isNamedKnown: bool,
  replacedId: orNull(int),
  isReplacedMarked: bool,
  isReplacedCompulsory: bool,
  missing: orNull(text),
  blockTitle: orNull(text),
  blockChoice: orNull(int),
  blockTaken: int,
  creditsBefore: real,
  credits: real,
  average: orNull(real),
  clash: orNull(json(clash)),
  version: int,
};

/** What is taken, what is chosen, what is left for it, and what meets at the same time. */
const choice = (language: Language, p: Asked): SQL => sql`
    live as materialized (
      select r.* from ${disciplineRegistrations} r where r.student_id = ${p.studentId}
        and r.academic_year_id = ${p.academicYearId} and r.season_id = ${p.seasonId} and r.status in ('registered', 'confirmed')
    ), present as (select live.* from live where live.discipline_id = ${p.disciplineId}),
    named as (select live.* from live where live.id = ${p.registrationId}),
    replaced as (select named.* from named where named.discipline_id <> ${p.disciplineId}),
    target as materialized (
      select o.* from offered o where case when cardinality(${p.classIds}) > 0 then o.id = any(${p.classIds})
        else o.teacher_id = ${p.teacherId} and coalesce(o.lesson_type_id = ${p.lessonTypeId}, true)
          and (o.subgroup = coalesce(${p.subgroup}, o.subgroup) or o.subgroup = 0) end
    ), along as (
      select o.id from offered o where ${p.takesAlong} and exists (select from target)
        and not exists (select from target t where t.lesson_type_id = o.lesson_type_id)
        and not exists (select from mine m where m.discipline_id = o.discipline_id and m.lesson_type_id = o.lesson_type_id)
        and not exists (select from offered twin where twin.lesson_type_id = o.lesson_type_id and twin.id <> o.id)
    ), chosen as materialized (
      select o.* from offered o where o.id in (select id from target union all select id from along)
    ), leaving as materialized (
      select m.id from mine m where m.id not in (select id from chosen) and (
        m.discipline_id = ${p.disciplineId} and m.lesson_type_id in (select lesson_type_id from chosen)
        or m.discipline_id in (select discipline_id from replaced))
    ), item as (
      select i.* from standing st join ${curriculumItems} i on i.curriculum_id = st.curriculum_id
        and i.semester_id = st.semester_id and i.discipline_id = ${p.disciplineId}
    ), clashing as (
      select ${nameIn(language, 'd')} as name, e.weekday, left(slot.starts::text, 5) as starts,
        not other.is_elective as "isMandatory"
      from chosen c join ${scheduleEntries} e on e.assignment_id = c.id join ${timeSlots} slot on slot.id = e.time_slot_id
      join mine other on other.id not in (select id from leaving union all select id from chosen)
      join ${scheduleEntries} met on met.assignment_id = other.id and met.weekday = e.weekday and met.weeks && e.weeks
        and (met.parity = e.parity or met.parity = 0 or e.parity = 0)
      join ${timeSlots} busy on busy.id = met.time_slot_id and busy.starts < slot.ends and slot.starts < busy.ends
      join ${disciplines} d on d.id = other.discipline_id
      order by "isMandatory" desc, e.weekday, slot.starts limit 1
    )`;

/** Of a discipline that the plan makes compulsory and the student does not take yet: classes of the group with nothing to choose. */
const ofGroup = (
  p: Asked,
): SQL => sql`case when item.elective_block = 0 and not item.is_elective and not exists (select from present)
  then array(
    select own.id from ${teachingAssignments} own
    where own.academic_year_id = ${p.academicYearId} and own.season_id = ${p.seasonId} and own.discipline_id = ${p.disciplineId}
      and own.is_active and not own.is_elective and own.subgroup = 0 and (own.group_id = st.group_id or own.stream_id = any(array(
        select link.stream_id from ${streamGroups} link where link.group_id = st.group_id)))
      and own.lesson_type_id not in (select o.lesson_type_id from offered o union all
        select m.lesson_type_id from mine m where m.discipline_id = own.discipline_id)
    order by 1) else '{}' end`;

/** Courses beside the plan have periods of their own. */
const kindsOf = (p: Asked): SQL => sql`(
  select case when max(c.beside) is null then ${p.kinds} else array['any', 'change', max(c.beside)] end from chosen c)::text[]`;

/** About the student and the discipline. */
const aboutStudent = (language: Language, p: Asked): SQL => sql`
    st.status, st.group_id as "groupId",
      ${heldBecause} as hold,
      period.id as "periodId", ${phaseOf(p)} as phase, period.opens_at as opens, period.ends_at as closes,
      period.max_credits::float8 as "periodCredits", period.granted_credits::float8 as "grantedCredits",
      ${nameIn(language, 'd')} as discipline,
      coalesce((select json_agg(json_build_object('id', c.id, 'type', ${nameIn(language, 'kind')}, 'free', c.free,
          'waiting', c.waiting, 'isMine', c.id in (select id from mine)) order by c.id)
        from chosen c join ${lessonTypes} kind on kind.id = c.lesson_type_id), '[]'::json) as chosen,
      array(select id from leaving order by 1) as "leaveIds", ${ofGroup(p)} as "listIds",
      (select json_build_object('semesterId', coalesce(case when c.beside is not null then (
            select max(g.semester_id) from ${gradeRecords} g where g.student_id = st.student_id
              and g.discipline_id = ${p.disciplineId} and g.is_final) end, least(12, st.semester_id)), 'itemId', item.id, 'credits',
          coalesce(item.credits, c.credits), 'examTypeId', coalesce(item.exam_type_id, c.exam_type_id, 1),
          'isByPlan', item.id is not null, 'block', coalesce(item.elective_block, 0), 'isConfirmed', ${isClosedFor(
            {
              ...p,
              groupId: sql`st.group_id`,
              beside: sql`c.beside`,
            },
          )})
        from chosen c left join item on true limit 1) as made,
      exists (select from chosen c where c.beside is not null) or exists (select from ${registrationPermissions} may where may.student_id = st.student_id and may.revoked_at is null
        and may.academic_year_id = ${p.academicYearId} and may.season_id = ${p.seasonId}
        and coalesce(may.discipline_id = ${p.disciplineId}, true)) as "isPermitted"`;

/** About what stands against it. */
const aboutRules = (language: Language, p: Asked): SQL => sql`
      (select id from present) as "registrationId",
      ${p.registrationId} is null or exists (select from named) as "isNamedKnown",
      (select id from replaced) as "replacedId",
      exists (select from replaced join mine m on m.discipline_id = replaced.discipline_id
        join ${lessons} l on l.assignment_id = m.id join ${lessonMarks} mark on mark.lesson_id = l.id
        where mark.student_id = st.student_id and mark.mark_id > 0) as "isReplacedMarked",
      exists (select from replaced where is_by_plan and elective_block = 0) as "isReplacedCompulsory",
      (select string_agg(${nameIn(language, 'need')}, ', ' order by ${nameIn(language, 'need')})
        from item join ${curriculumPrerequisites} pre on pre.item_id = item.id
        join ${disciplines} need on need.id = pre.discipline_id
        where not exists (select from ${gradeRecords} g where g.student_id = st.student_id and g.is_final and g.is_passed
          and g.discipline_id = pre.discipline_id)) as missing,
      ${blockTitle(language, sql`block.title`, sql`item.elective_block`)} as "blockTitle",
      case when item.elective_block > 0 then coalesce(block.choose_count, 1) end as "blockChoice",
      (select count(*) from live where live.elective_block = item.elective_block and live.elective_block > 0
        and live.discipline_id <> ${p.disciplineId} and live.id not in (select id from replaced)) as "blockTaken",
      (select coalesce(sum(live.credits), 0) from live where live.discipline_id <> ${p.disciplineId}
        and live.id not in (select id from replaced))::float8 as "creditsBefore",
      coalesce(item.credits, (select max(c.credits) from chosen c), 0)::float8 as credits,
      (select sum(g.grade_points * g.credits) / nullif(sum(g.credits), 0) from ${gradeRecords} g
        where g.student_id = st.student_id and g.is_final and g.grade_points is not null)::float8 as average,
      (select to_json(clashing) from clashing) as clash,
      coalesce((select s.version from ${registrationSheets} s where s.student_id = st.student_id
        and s.academic_year_id = ${p.academicYearId} and s.season_id = ${p.seasonId}), 0) as version`;

/** All that the rules of saving ask about a student and the classes that they choose, read at once. */
export const selectCase = inEachLanguage((language) =>
  gathered({
    name: `registration_case_${language}`,
    params: asked,
    row: caseRow,
    sql: (p) => sql`
    with ${standing(p)}, ${offered(p, p.disciplineId)}, ${mine(p)}, ${choice(language, p)}, ${period(p, kindsOf(p))}
    select ${aboutStudent(language, p)}, ${aboutRules(language, p)}
    from standing st
    join ${disciplines} d on d.id = ${p.disciplineId}
    left join period on true
    left join item on true
    left join ${electiveBlocks} block on block.curriculum_id = st.curriculum_id and block.semester_id = st.semester_id
      and block.block = item.elective_block`,
  }),
);
export type Case = RowOf<typeof selectCase.ru>;
