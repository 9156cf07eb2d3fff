import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import {
  curriculumItems,
  curriculumPrerequisites,
  electiveBlocks,
} from '#modules/curricula/curricula.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import { registrationExtensions, registrationHolds } from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  streamGroups,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { bool, day, int, listOf, orNull, real, smallint, text } from '#platform/db/sqlTypes.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';

import { wishers } from './wishers.sql.ts';
import { classWishes, electiveWishes } from './wishes.tables.ts';

const ofTerm = { academicYearId: smallint, seasonId: smallint };
const inTerm = (p: { readonly academicYearId: SQL; readonly seasonId: SQL }, alias: string) =>
  sql`${sql.identifier(alias)}.academic_year_id = ${p.academicYearId} and ${sql.identifier(alias)}.season_id = ${p.seasonId}`;

/** Whoever wished something and has this period for the narrowest that draws. */
export const selectEntrants = statement({
  name: 'draw_entrants',
  params: { ...ofTerm, periodId: int, today: day },
  row: {
    studentId: int,
    groupId: int,
    curriculumId: orNull(int),
    semesterId: int,
    studyYear: int,
    status: text,
    isHeld: bool,
    average: orNull(real),
    used: real,
    periodCredits: orNull(real),
    grantedCredits: orNull(real),
  },
  planned: 'each',
  sql: (p) => sql`
  with ${wishers(p)}
  select st.id as "studentId", st.group_id as "groupId", st.curriculum_id as "curriculumId", st.semester_id as "semesterId",
    st.study_year as "studyYear", st.status, exists (select from ${registrationHolds} h where h.student_id = st.id
      and h.lifted_at is null) as "isHeld", grade.average::float8 as average, coalesce(taken.credits, 0)::float8 as used,
    st.period_credits::float8 as "periodCredits", more.max_credits::float8 as "grantedCredits"
  from wisher st
  left join ${registrationExtensions} more on more.period_id = st.period_id and more.student_id = st.id and more.revoked_at is null
  left join lateral (
    select sum(g.grade_points * g.credits) / nullif(sum(g.credits), 0) as average from ${gradeRecords} g
    where g.student_id = st.id and g.is_final and g.grade_points is not null) grade on true
  left join lateral (
    select sum(r.credits) as credits from ${disciplineRegistrations} r
    where r.student_id = st.id and ${inTerm(p, 'r')} and r.status in ('registered', 'confirmed')) taken on true
  where st.period_id = ${p.periodId}
  order by st.id`,
});
export type Entrant = RowOf<typeof selectEntrants>;

const someStudents = { ...ofTerm, studentIds: listOf(int) };

/** Wishes of electives, and, as block 0, those disciplines of the plan of whose classes somebody wished one. */
export const selectDisciplineWishes = statement({
  name: 'draw_discipline_wishes',
  params: { ...ofTerm, studentIds: listOf(int), curriculumIds: listOf(int), semesterIds: listOf(int) },
  row: {
    studentId: int,
    block: int,
    choose: int,
    rank: int,
    disciplineId: int,
    itemId: orNull(int),
    credits: real,
    examTypeId: int,
    /** A live registration for it. */
    registrationId: orNull(int),
    isUnprepared: bool,
  },
  planned: 'each',
  sql: (p) => sql`
  with entrant as materialized (
    select * from unnest(${p.studentIds}, ${p.curriculumIds}, ${p.semesterIds}) e(student_id, curriculum_id, semester_id)
  ), wish as (
    select e.*, w.block, w.rank, w.discipline_id from entrant e
    join ${electiveWishes} w on w.student_id = e.student_id and ${inTerm(p, 'w')}
    union all
    select e.*, 0, row_number() over (partition by e.student_id order by own.discipline_id), own.discipline_id from entrant e
    cross join lateral (
      select distinct a.discipline_id from ${classWishes} w join ${teachingAssignments} a on a.id = w.assignment_id
      join ${curriculumItems} i on i.curriculum_id = e.curriculum_id and i.semester_id = e.semester_id
        and i.discipline_id = a.discipline_id and i.elective_block = 0
      where w.student_id = e.student_id and ${inTerm(p, 'a')}) own
  )
  select w.student_id as "studentId", w.block::int as block,
    case when w.block = 0 then 99 else coalesce(b.choose_count, 1) end::int as choose, w.rank::int as rank,
    w.discipline_id as "disciplineId", i.id as "itemId", coalesce(i.credits, 0)::float8 as credits,
    coalesce(i.exam_type_id, 1)::int as "examTypeId", live.id as "registrationId",
    exists (select from ${curriculumPrerequisites} pre where pre.item_id = i.id and not exists (
      select from ${gradeRecords} g where g.student_id = w.student_id and g.is_final and g.is_passed
        and g.discipline_id = pre.discipline_id)) as "isUnprepared"
  from wish w
  left join ${curriculumItems} i on i.curriculum_id = w.curriculum_id and i.semester_id = w.semester_id
    and i.discipline_id = w.discipline_id and i.elective_block = w.block
  left join ${electiveBlocks} b on b.curriculum_id = w.curriculum_id and b.semester_id = w.semester_id and b.block = w.block
  left join ${disciplineRegistrations} live on live.student_id = w.student_id and ${inTerm(p, 'live')}
    and live.discipline_id = w.discipline_id and live.status in ('registered', 'confirmed')
  order by w.student_id, w.block, w.rank`,
});
export type DisciplineWish = RowOf<typeof selectDisciplineWishes>;

/** Electives of a block that a student has already, however they came to them: fewer are left to choose. */
export const countTaken = statement({
  name: 'draw_taken',
  params: someStudents,
  row: { studentId: int, block: int, taken: int },
  planned: 'each',
  sql: (p) => sql`
  select r.student_id as "studentId", r.elective_block::int as block, count(*)::int as taken from ${disciplineRegistrations} r
  where r.student_id = any(${p.studentIds}) and ${inTerm(p, 'r')} and r.status in ('registered', 'confirmed')
    and r.elective_block > 0
  group by 1, 2`,
});

/** Which open classes of a discipline the members of a group may choose, in the order of types. */
export const selectReach = statement({
  name: 'draw_reach',
  params: { ...ofTerm, groupIds: listOf(int) },
  row: { groupId: int, disciplineId: int, lessonTypeId: int, classId: int },
  planned: 'each',
  sql: (p) => sql`
  with reached as (
    select a.group_id, a.id from ${teachingAssignments} a where a.group_id = any(${p.groupIds}) and ${inTerm(p, 'a')}
    union
    select link.group_id, a.id from ${streamGroups} link
    join ${teachingAssignments} a on a.stream_id = link.stream_id and ${inTerm(p, 'a')}
    where link.group_id = any(${p.groupIds})
  )
  select r.group_id as "groupId", a.discipline_id as "disciplineId", a.lesson_type_id as "lessonTypeId", a.id as "classId"
  from reached r join ${registrationOffers} o on o.assignment_id = r.id and o.state = 'open'
  join ${teachingAssignments} a on a.id = r.id and a.is_active join ${lessonTypes} kind on kind.id = a.lesson_type_id
  order by r.group_id, a.discipline_id, kind.sort, a.lesson_type_id, a.subgroup, a.id`,
});

export const selectClassWishes = statement({
  name: 'draw_class_wishes',
  params: someStudents,
  row: { studentId: int, classId: int, rank: int },
  planned: 'each',
  sql: (p) => sql`
  select w.student_id as "studentId", w.assignment_id as "classId", w.rank from ${classWishes} w
  join ${teachingAssignments} a on a.id = w.assignment_id and ${inTerm(p, 'a')}
  where w.student_id = any(${p.studentIds})`,
});

export const selectPools = statement({
  name: 'draw_pools',
  params: { classIds: listOf(int) },
  row: { poolId: int, classId: int, groupId: orNull(int), seats: int, free: int },
  planned: 'each',
  sql: (p) => sql`
  select pool.id as "poolId", pool.assignment_id as "classId", pool.group_id as "groupId", pool.seats,
    case when pool.waiting > 0 then 0 else greatest(0, pool.seats - pool.taken - pool.held) end as free
  from ${registrationPools} pool where pool.assignment_id = any(${p.classIds}) order by pool.id`,
});

/** Where the students sit already. */
export const selectSitting = statement({
  name: 'draw_sitting',
  params: someStudents,
  row: { studentId: int, classId: int, disciplineId: int, lessonTypeId: int },
  planned: 'each',
  sql: (p) => sql`
  select seat.student_id as "studentId", a.id as "classId", a.discipline_id as "disciplineId",
    a.lesson_type_id as "lessonTypeId"
  from ${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id and a.is_active and ${inTerm(p, 'a')}
  where seat.student_id = any(${p.studentIds}) and seat.removed_at is null`,
});

/** Pairs of an offered class and another one that meet at the same time. */
export const selectClashes = statement({
  name: 'draw_clashes',
  params: { ...ofTerm, classIds: listOf(int), otherIds: listOf(int) },
  row: { one: int, other: int },
  planned: 'each',
  sql: (p) => sql`
  with meeting as materialized (
    select e.assignment_id, e.weekday, e.weeks, e.parity, slot.starts, slot.ends
    from ${scheduleEntries} e join ${timeSlots} slot on slot.id = e.time_slot_id
    where ${inTerm(p, 'e')} and (e.assignment_id = any(${p.classIds}) or e.assignment_id = any(${p.otherIds}))
  )
  select distinct one.assignment_id as one, other.assignment_id as other
  from meeting one join meeting other on other.weekday = one.weekday and other.assignment_id <> one.assignment_id
    and other.starts < one.ends and one.starts < other.ends and other.weeks && one.weeks
    and (other.parity = one.parity or other.parity = 0 or one.parity = 0)
  where one.assignment_id = any(${p.classIds})
  order by 1, 2`,
});
