import { StudentContact, TeacherContact } from '@bilim/contract/discipline';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { conversations } from '#modules/chat/chat.tables.ts';
import {
  groups,
  people,
  positions,
  studentGroupPeriods,
  teacherPositions,
} from '#modules/people/people.tables.ts';
import { photoUrlOf } from '#modules/people/photoUrl.sql.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, int, orNull, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { wireRow } from '#platform/db/wireJson.ts';

import { chosen, list, listed } from './discipline.queries.ts';
import type { Chosen } from './discipline.queries.ts';

const chosenStudents = { ...chosen, groupId: orNull(int), subgroup: orNull(smallint), today: day };

const isOfGroup = ({ groupId, subgroup }: Params<typeof chosenStudents>) => sql`
  coalesce(coalesce(a.group_id, a.stream_id) = ${groupId}, true)
  and (coalesce(${subgroup}, 0) = 0 or a.subgroup = ${subgroup})`;

const conversationWith = (p: Chosen, teacher: SQL, student: SQL) => sql`(
  select c.id from ${conversations} c
  where c.academic_year_id = ${p.academicYearId} and c.season_id = ${p.seasonId}
    and c.discipline_id = ${p.disciplineId} and c.teacher_id = ${teacher} and c.student_id = ${student}
    and c.last_number > 0)`;

const unreadWith = (p: Chosen, teacher: SQL, student: SQL) => sql`coalesce((
  select sum(u.unread) from unread u
  where u.discipline_id = ${p.disciplineId} and u.academic_year_id = ${p.academicYearId}
    and u.season_id = ${p.seasonId} and u.teacher_id = ${teacher} and u.student_id = ${student}), 0)`;

/** Contacts are those of one discipline: without it there are none. */
const isChosen = ({ disciplineId }: Chosen) => sql`${disciplineId} is not null`;

export const selectStudents = statement({
  name: 'chat_students',
  params: chosenStudents,
  row: listed,
  sql: (p) =>
    list(
      p,
      'taught',
      sql`
    select ${wireRow(StudentContact, {
      contactId: sql`seat.student_id`,
      fullName: sql`h.full_name`,
      unreadCount: unreadWith(p, p.personId, sql`seat.student_id`),
      contactRole: sql`2`,
      photo: photoUrlOf(sql`h`),
      conversationId: conversationWith(p, p.personId, sql`seat.student_id`),
      groupName: sql`coalesce(own.name, '')`,
      subgroup: sql`seat.subgroup`,
    })}
    from (
      select s.student_id, max(a.subgroup) as subgroup from class a
      join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
      where ${isChosen(p)} and ${isOfGroup(p)}
      group by s.student_id
    ) seat
    join ${people} h on h.id = seat.student_id
    left join lateral (
      select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
      where period.student_id = seat.student_id and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1
    ) own on true
    order by h.full_name collate "und-x-icu", seat.student_id`,
    ),
});

export const selectTeachers = inEachLanguage((language) =>
  statement({
    name: `chat_teachers_${language}`,
    params: { ...chosen, today: day },
    row: listed,
    sql: (p) =>
      list(
        p,
        'studied',
        sql`
      select ${wireRow(TeacherContact, {
        contactId: sql`lead.teacher_id`,
        fullName: sql`h.full_name`,
        unreadCount: unreadWith(p, sql`lead.teacher_id`, p.personId),
        contactRole: sql`1`,
        photo: photoUrlOf(sql`h`),
        conversationId: conversationWith(p, sql`lead.teacher_id`, p.personId),
        positionTitle: sql`coalesce(post.title, '')`,
        lessonTypes: sql`lead.types`,
      })}
      from (
        select a.teacher_id, string_agg(distinct ${nameIn(language, 't', 'short')}, ', ') as types
        from class a join ${lessonTypes} t on t.id = a.lesson_type_id
        where ${isChosen(p)}
        group by a.teacher_id
      ) lead
      join ${people} h on h.id = lead.teacher_id
      left join lateral (
        select ${nameIn(language, 'position')} as title from ${teacherPositions} tp
        join ${positions} position on position.id = tp.position_id
        where tp.teacher_id = lead.teacher_id and tp.validity @> ${p.today}
        order by tp.is_main desc, tp.id limit 1
      ) post on true
      order by h.full_name collate "und-x-icu", lead.teacher_id`,
      ),
  }),
);
