import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { bool, day, instant, int, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { found, keyScope, withClass } from '../classes/classKey.sql.ts';
import { isInJournal } from '../lessons/lessonWindow.policy.ts';
import { ownSight, staffSight, taughtBy } from '../journal.policy.ts';
import type { Sight, teacherScope } from '../journal.policy.ts';
import { lessonMarks, lessons } from '../journal.tables.ts';

/** Class `b` has the same discipline with the same group or stream as class `a`, in the same half-year. */
const isBeside = sql`
  b.is_active and b.academic_year_id = a.academic_year_id and b.season_id = a.season_id
  and b.discipline_id = a.discipline_id and b.credits = a.credits
  and b.group_id is not distinct from a.group_id and b.stream_id is not distinct from a.stream_id`;

/** The subgroups among which the students of class `a` are divided. */
const isSibling = sql`${isBeside} and b.lesson_type_id = a.lesson_type_id and b.subgroup > 0`;

/** Marks that the student `s` has in the journal of class `b`. */
const marksIn = sql`(
  select count(*)::int from ${lessonMarks} lm
  join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id and ${isInJournal('l')}
  where l.assignment_id = b.id and lm.student_id = s.student_id and lm.academic_year_id = b.academic_year_id
    and lm.mark_id <> 0)`;

const siblings = (p: Params<typeof teacherScope>) => sql`
  select b.*, ${taughtBy(p, 'b')} as is_own from class a join ${teachingAssignments} b on ${isSibling}`;

const seated = (student: SQL) => sql`
  select s.student_id, b.id as class_id, b.subgroup, ${marksIn} as mark_count
  from sibling b join ${assignmentStudents} s on s.assignment_id = b.id and s.removed_at is null
  where ${student}`;

const member = z.object({
  studentId: z.int(),
  studentName: z.string(),
  groupName: z.string(),
  subgroup: z.int(),
  listEntryId: z.int(),
  markCount: z.int(),
});
const subgroup = z.object({
  subgroup: z.int(),
  assignmentId: z.int(),
  teacherName: z.string(),
  isOwn: z.boolean(),
  studentCount: z.int(),
});

const divisionIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `subgroups_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, today: day },
    row: {
      found: int,
      mayManage: bool,
      members: json(z.readonly(z.array(member))),
      subgroups: json(z.readonly(z.array(subgroup))),
    },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    sibling as materialized (${siblings(p)}),
    seat as materialized (${seated(sql`true`)}),
    member as (
      select s.student_id, s.class_id, s.subgroup, s.mark_count from seat s
      union all
      select distinct s.student_id, -1, 0, 0
      from class a join ${teachingAssignments} b on ${isBeside}
      join ${assignmentStudents} s on s.assignment_id = b.id and s.removed_at is null
      where s.student_id not in (select student_id from seat))
    select ${found},
      coalesce((select may_manage from class), false) as "mayManage",
      (
        select coalesce(json_agg(json_build_object(
          'studentId', m.student_id, 'studentName', h.full_name, 'groupName', coalesce(g.name, ''),
          'subgroup', m.subgroup, 'listEntryId', m.class_id, 'markCount', m.mark_count)
          order by h.full_name collate "und-x-icu", m.student_id), '[]')
        from member m join ${people} h on h.id = m.student_id
        left join ${studentGroupPeriods} period on period.student_id = m.student_id and period.is_main
          and period.period @> ${p.today}
        left join ${groups} g on g.id = period.group_id) as members,
      (
        select coalesce(json_agg(json_build_object(
          'subgroup', b.subgroup, 'assignmentId', b.id, 'teacherName', t.full_name, 'isOwn', b.is_own,
          'studentCount', (select count(*) from seat where seat.class_id = b.id))
          order by b.subgroup, b.id), '[]')
        from sibling b join ${people} t on t.id = b.teacher_id) as subgroups`,
  });

/** Who sits in which subgroup, and who takes the discipline with this group and sits in none. */
export const selectDivision = { own: divisionIn(ownSight), staff: divisionIn(staffSight) };

const place = z.object({
  classId: z.int(),
  subgroup: z.int(),
  isOwn: z.boolean(),
  studentCount: z.int(),
  isHere: z.boolean(),
  /** The caller moved the student out of this subgroup within the last day. */
  isGivenAway: z.boolean(),
  markCount: z.int(),
});

const placesIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `subgroup_places_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, studentId: int, personId: int, now: instant },
    /** `isMember`: takes the discipline with this group at all. */
    row: { found: int, mayManage: bool, isMember: bool, places: json(z.readonly(z.array(place))) },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    sibling as materialized (${siblings(p)}),
    seat as materialized (${seated(sql`s.student_id = ${p.studentId}`)})
    select ${found},
      coalesce((select may_manage from class), false) as "mayManage",
      exists (
        select from class a join ${teachingAssignments} b on ${isBeside}
        join ${assignmentStudents} s on s.assignment_id = b.id and s.removed_at is null
        where s.student_id = ${p.studentId}) as "isMember",
      (
        select coalesce(json_agg(json_build_object(
          'classId', b.id, 'subgroup', b.subgroup, 'isOwn', b.is_own, 'isHere', seat.class_id is not null,
          'isGivenAway', exists (
            select from ${assignmentStudents} left_seat
            where left_seat.assignment_id = b.id and left_seat.student_id = ${p.studentId}
              and left_seat.removed_by = ${p.personId}
              and left_seat.removed_at > ${p.now} - interval '1 day'),
          'markCount', coalesce(seat.mark_count, 0), 'studentCount', (
            select count(*) from ${assignmentStudents} s where s.assignment_id = b.id and s.removed_at is null))
          order by b.subgroup, b.id), '[]')
        from sibling b left join seat on seat.class_id = b.id) as places`,
  });

/** Where one student sits among the subgroups, and how full they are. */
export const selectPlaces = { own: placesIn(ownSight), staff: placesIn(staffSight) };

const lockIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `subgroups_lock_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope },
    row: { id: int },
    sql: (p) => sql`
    with ${withClass(sight, p)}
    select b.id from ${teachingAssignments} b
    where b.id in (select b.id from class a join ${teachingAssignments} b on ${isSibling})
    order by b.id for update`,
  });

/** Lets one move at a time among the subgroups of a class, so that two cannot take the last seat. */
export const lockSubgroups = { own: lockIn(ownSight), staff: lockIn(staffSight) };
