import { sql } from 'drizzle-orm';

import { curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { closingUnderWay, lastClosing } from '#modules/registration/closing.sql.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  streamGroups,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { day, instant, int, listOf, real } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { isCourse, membersOf } from './members.sql.ts';

const ofPeriod = { periodId: int, today: day };

/** The disciplines that the plan makes compulsory for members and they are not registered for: `m` and `i`. */
const planGaps = sql`
  member m join ${curriculumItems} i on i.curriculum_id = m.curriculum_id and i.semester_id = m.semester_id
    and i.elective_block = 0 and not i.is_elective
  where not m.is_beside and not exists (
    select from ${disciplineRegistrations} r where r.student_id = m.student_id and r.discipline_id = i.discipline_id
      and r.academic_year_id = m.academic_year_id and r.season_id = m.season_id
      and r.status in ('registered', 'confirmed', 'waitlisted'))`;

/** Registrations of members, confirmed or not yet: `r`. */
const registrationsOf = (status: 'registered' | 'confirmed') => sql`
  member m join ${disciplineRegistrations} r on r.student_id = m.student_id and r.academic_year_id = m.academic_year_id
    and r.season_id = m.season_id and r.status = ${sql.raw(`'${status}'`)} and m.is_beside = ${isCourse}`;
const unconfirmed = registrationsOf('registered');

/** What closing a period has to do: what it registers it confirms, too. */
export const countToClose = statement({
  name: 'office_to_close',
  params: ofPeriod,
  row: { toDo: int },
  planned: 'each',
  sql: (p) => sql`
  with ${membersOf(p)}
  select ((select count(*) * 2 from ${planGaps}) + (select count(*) from ${unconfirmed}))::int as "toDo"`,
});

/** So many of the gaps in members' plans, student by student. */
export const selectPlanGaps = statement({
  name: 'office_plan_gaps',
  params: { ...ofPeriod, size: int },
  row: {
    studentId: int,
    groupId: int,
    semesterId: int,
    disciplineId: int,
    itemId: int,
    credits: real,
    examTypeId: int,
  },
  planned: 'each',
  sql: (p) => sql`
  with ${membersOf(p)}
  select m.student_id as "studentId", m.group_id as "groupId", m.semester_id as "semesterId",
    i.discipline_id as "disciplineId", i.id as "itemId", i.credits::float8 as credits, i.exam_type_id as "examTypeId"
  from ${planGaps}
  order by m.student_id, i.id limit ${p.size}`,
});

/** Types of lessons of the plan's disciplines that are offered, and of which a member sits in no class: with the classes that there are. */
export const selectSeatGaps = statement({
  name: 'office_seat_gaps',
  params: { ...ofPeriod, studentIds: listOf(int) },
  row: { studentId: int, groupId: int, disciplineId: int, classIds: listOf(int) },
  planned: 'each',
  sql: (p) => sql`
  with ${membersOf(p)}, offered as materialized (
    select w.group_id, a.discipline_id, a.lesson_type_id, array_agg(a.id order by a.subgroup, a.id) as ids
    from (select distinct group_id, academic_year_id, season_id from member where student_id = any(${p.studentIds})) w
    cross join lateral (
      select reached.id, reached.discipline_id, reached.lesson_type_id, reached.subgroup from (
        select own.* from ${teachingAssignments} own where own.group_id = w.group_id
        union all
        select shared.* from ${streamGroups} link join ${teachingAssignments} shared on shared.stream_id = link.stream_id
        where link.group_id = w.group_id) reached
      join ${registrationOffers} o on o.assignment_id = reached.id and o.state = 'open'
      where reached.is_active and reached.academic_year_id = w.academic_year_id and reached.season_id = w.season_id
      -- By the keys of each group: all offers beside all groups of a university are millions.
      offset 0) a
    group by 1, 2, 3
  ), sat as materialized (
    select seat.student_id, a.discipline_id, a.lesson_type_id
    from ${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id
    where seat.student_id = any(${p.studentIds}) and seat.removed_at is null
      and (a.academic_year_id, a.season_id) in (select academic_year_id, season_id from member)
  )
  select m.student_id as "studentId", m.group_id as "groupId", o.discipline_id as "disciplineId", o.ids as "classIds"
  from member m join ${curriculumItems} i on i.curriculum_id = m.curriculum_id and i.semester_id = m.semester_id
    and i.elective_block = 0 and not i.is_elective
  join offered o on o.group_id = m.group_id and o.discipline_id = i.discipline_id
  where m.student_id = any(${p.studentIds}) and not m.is_beside
    and (m.student_id, o.discipline_id, o.lesson_type_id) not in (select student_id, discipline_id, lesson_type_id from sat)
  order by m.student_id, o.discipline_id, o.lesson_type_id`,
});

/** So many registrations of members that are not confirmed yet. */
export const selectUnconfirmed = statement({
  name: 'office_unconfirmed',
  params: { ...ofPeriod, size: int },
  row: { registrationIds: listOf(int) },
  planned: 'each',
  sql: (p) => sql`
  with ${membersOf(p)}
  select array(select r.id from ${unconfirmed} order by r.id limit ${p.size}) as "registrationIds"`,
});

/** So many registrations of members that were made after the closing, and confirmed at once. */
export const selectConfirmedSince = statement({
  name: 'office_confirmed_since',
  params: { ...ofPeriod, closedAt: instant, size: int },
  row: { registrationIds: listOf(int) },
  planned: 'each',
  sql: (p) => sql`
  with ${membersOf(p)}
  select array(
    select r.id from ${registrationsOf('confirmed')} where r.created_at >= ${p.closedAt} order by r.id limit ${p.size}
  ) as "registrationIds"`,
});

/** Periods whose closing goes on, or is being taken back. */
export const selectClosingsUnderWay = statement({
  name: 'office_closings_under_way',
  params: {},
  row: { periodId: int },
  sql: () => sql`
  select w.id as "periodId" from ${registrationPeriods} w ${lastClosing} where ${closingUnderWay} is not null order by w.id`,
});
