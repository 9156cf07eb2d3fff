import type { Language } from '@bilim/contract';
import { nothingChosen } from '@bilim/contract/core/values';
import {
  ChatDiscipline,
  ChatGroup,
  ChatSemester,
  StudentContact,
  TeacherContact,
} from '@bilim/contract/discipline';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { sits } from '#modules/chat/chat.policy.ts';
import type { CallerParams } from '#modules/chat/place.ts';
import { conversations } from '#modules/chat/chat.tables.ts';
import { photoUrlOf } from '#modules/profile/photo.ts';
import { unreadConversations } from '#modules/chat/unread.ts';
import {
  groups,
  people,
  positions,
  studentGroupPeriods,
  teacherPositions,
} from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

export type FilterParams = CallerParams & {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly disciplineId: number | null;
  readonly semesterId: number | null;
  readonly groupId: number | null;
  readonly subgroup: number | null;
  readonly isElective: boolean | null;
  readonly credits: number | null;
  readonly today: string;
};

interface Listed {
  readonly data: string;
}

/** Whose classes: those that the caller teaches, or those in whose lists the caller sits. */
export type Side = 'taught' | 'studied';

function inEachSide<T>(make: (side: Side) => T): Readonly<Record<Side, T>> {
  return { taught: make('taught'), studied: make('studied') };
}

const isOwn: Readonly<Record<Side, SQL>> = { taught: sql`a.teacher_id = ${me}`, studied: sits(me) };

/** The caller's classes as far as they were chosen; what was not chosen may be anything. */
const classes = (side: Side) => sql`
  class as materialized (
    select a.* from ${teachingAssignments} a
    where a.academic_year_id = ${p('academicYearId')}::smallint and a.season_id = ${p('seasonId')}::smallint
      and a.academic_year_id >= ${p('readableFrom')}::smallint and a.is_active and ${isOwn[side]}
      and coalesce(a.discipline_id = ${p('disciplineId')}::int, true)
      and coalesce(a.credits = ${p('credits')}::numeric, true)
      and coalesce(a.is_elective = ${p('isElective')}::boolean, true)
      and coalesce(a.semester_id = ${p('semesterId')}::smallint, true)),
  unread as materialized (select u.* from ${unreadConversations} u)`;

const isOfGroup = sql`coalesce(coalesce(a.group_id, a.stream_id) = ${p('groupId')}::int, true)`;
const isOfSubgroup = sql`(coalesce(${p('subgroup')}::smallint, 0) = 0 or a.subgroup = ${p('subgroup')}::smallint)`;

const unreadWhere = (condition: SQL) => sql`(
  select coalesce(sum(u.unread), 0) from unread u
  where u.academic_year_id = a.academic_year_id and u.season_id = a.season_id and u.discipline_id = a.discipline_id
    and ${condition})`;

const list = (side: Side, rows: SQL) => sql`with ${classes(side)} select ${jsonList(rows)}::text as data`;

const inEachForm = (name: string, make: (side: Side, language: Language) => SQL) =>
  inEachSide((side) =>
    inEachLanguage((language) =>
      prepared<Listed, FilterParams>(`chat_${name}_${side}_${language}`, make(side, language)),
    ),
  );

export const selectDisciplines = inEachForm('disciplines', (side, language) =>
  list(
    side,
    sql`
    select ${wireRow(ChatDiscipline, {
      disciplineId: sql`a.discipline_id`,
      name: nameIn(language, 'd'),
      credits: sql`a.credits::float8`,
      kind: sql`a.is_elective::int`,
      isElective: sql`a.is_elective::int`,
      seasonId: sql`a.season_id`,
      unreadCount: unreadWhere(sql`coalesce(u.credits = a.credits, true)`),
    })}
    from (select distinct a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.is_elective from class a) a
    join ${disciplines} d on d.id = a.discipline_id
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits, a.is_elective`,
  ),
);

/**
 * In the end ` --- `, for any semester, electives too, which belong to none (specification section 3): it is not to be
 * what chooses itself.
 */
export const selectSemesters = inEachForm('semesters', (side, language) =>
  list(
    side,
    sql`
    select ${wireRow(ChatSemester, {
      semesterId: sql`coalesce(a.semester_id, -1)`,
      name: sql`coalesce(${nameIn(language, 's')}, ${sql.raw(`'${nothingChosen}'`)})`,
      isElective: sql`bool_or(a.is_elective)::int`,
    })}
    from (
      select semester_id, is_elective from class union all select null, false where exists (select from class)
    ) a
    left join ${semesters} s on s.id = a.semester_id
    group by a.semester_id, ${nameIn(language, 's')}
    order by a.semester_id nulls last`,
  ),
);

const studentsOf = sql`(
  select count(distinct s.student_id) from ${teachingAssignments} b
  join ${assignmentStudents} s on s.assignment_id = b.id and s.removed_at is null
  where b.academic_year_id = a.academic_year_id and b.season_id = a.season_id and b.discipline_id = a.discipline_id
    and b.credits = a.credits and b.is_active and (b.group_id = a.group_id or b.stream_id = a.stream_id)
    and (a.subgroup = 0 or b.subgroup = a.subgroup))`;

/** The whole group or stream first, then the subgroups that the caller has in it. */
export const selectGroups = inEachForm('groups', (side) =>
  list(
    side,
    sql`
    select ${wireRow(ChatGroup, {
      groupId: sql`coalesce(a.group_id, a.stream_id)`,
      groupName: sql`coalesce(g.name, st.name)`,
      groupNames: sql`coalesce(g.name, joint.names, st.name)`,
      isStream: sql`(a.group_id is null)::int`,
      subgroup: sql`a.subgroup`,
      group: sql`coalesce(a.group_id, a.stream_id) || '_' || a.subgroup`,
      studentCount: studentsOf,
      unreadCount: unreadWhere(
        sql`u.credits = a.credits and (u.group_id = a.group_id or u.stream_id = a.stream_id)`,
      ),
    })}
    from (
      select distinct a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id, a.stream_id, part.subgroup
      from class a, lateral unnest(array[0, a.subgroup]) part (subgroup)
    ) a
    left join ${groups} g on g.id = a.group_id
    left join ${streams} st on st.id = a.stream_id
    left join lateral (
      select string_agg(m.name, ', ' order by m.name collate "und-x-icu") as names
      from ${streamGroups} sg join ${groups} m on m.id = sg.group_id where sg.stream_id = a.stream_id
    ) joint on true
    order by a.group_id is null, coalesce(g.name, st.name) collate "und-x-icu", a.subgroup`,
  ),
);

const conversationWith = (teacher: SQL, student: SQL) => sql`(
  select c.id from ${conversations} c
  where c.academic_year_id = ${p('academicYearId')}::smallint and c.season_id = ${p('seasonId')}::smallint
    and c.discipline_id = ${p('disciplineId')}::int and c.teacher_id = ${teacher} and c.student_id = ${student}
    and c.last_number > 0)`;

const unreadWith = (teacher: SQL, student: SQL) => sql`coalesce((
  select sum(u.unread) from unread u
  where u.discipline_id = ${p('disciplineId')}::int and u.academic_year_id = ${p('academicYearId')}::smallint
    and u.season_id = ${p('seasonId')}::smallint and u.teacher_id = ${teacher} and u.student_id = ${student}), 0)`;

/** Contacts are those of one discipline: without it there are none. */
const isChosen = sql`${p('disciplineId')}::int is not null`;

export const selectStudents = prepared<Listed, FilterParams>(
  'chat_students',
  list(
    'taught',
    sql`
    select ${wireRow(StudentContact, {
      contactId: sql`seat.student_id`,
      fullName: sql`h.full_name`,
      unreadCount: unreadWith(me, sql`seat.student_id`),
      contactRole: sql`2`,
      photo: photoUrlOf(sql`h`),
      conversationId: conversationWith(me, sql`seat.student_id`),
      groupName: sql`coalesce(own.name, '')`,
      subgroup: sql`seat.subgroup`,
    })}
    from (
      select s.student_id, max(a.subgroup) as subgroup from class a
      join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
      where ${isChosen} and ${isOfGroup} and ${isOfSubgroup}
      group by s.student_id
    ) seat
    join ${people} h on h.id = seat.student_id
    left join lateral (
      select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
      where period.student_id = seat.student_id and period.is_main
      order by lower(period.period) <= ${p('today')}::date desc, lower(period.period) desc limit 1
    ) own on true
    order by h.full_name collate "und-x-icu", seat.student_id`,
  ),
);

export const selectTeachers = inEachLanguage((language) =>
  prepared<Listed, FilterParams>(
    `chat_teachers_${language}`,
    list(
      'studied',
      sql`
      select ${wireRow(TeacherContact, {
        contactId: sql`lead.teacher_id`,
        fullName: sql`h.full_name`,
        unreadCount: unreadWith(sql`lead.teacher_id`, me),
        contactRole: sql`1`,
        photo: photoUrlOf(sql`h`),
        conversationId: conversationWith(sql`lead.teacher_id`, me),
        positionTitle: sql`coalesce(post.title, '')`,
        lessonTypes: sql`lead.types`,
      })}
      from (
        select a.teacher_id, string_agg(distinct ${nameIn(language, 't', 'short')}, ', ') as types
        from class a join ${lessonTypes} t on t.id = a.lesson_type_id
        where ${isChosen}
        group by a.teacher_id
      ) lead
      join ${people} h on h.id = lead.teacher_id
      left join lateral (
        select ${nameIn(language, 'position')} as title from ${teacherPositions} tp
        join ${positions} position on position.id = tp.position_id
        where tp.teacher_id = lead.teacher_id and tp.validity @> ${p('today')}::date
        order by tp.is_main desc, tp.id limit 1
      ) post on true
      order by h.full_name collate "und-x-icu", lead.teacher_id`,
    ),
  ),
);
