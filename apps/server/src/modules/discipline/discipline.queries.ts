import type { Language } from '@bilim/contract';
import { nothingChosen } from '@bilim/contract/core/values';
import { ChatDiscipline, ChatGroup, ChatSemester } from '@bilim/contract/discipline';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { sits } from '#modules/chat/chat.policy.ts';
import { callerParams } from '#modules/chat/conversations/place.sql.ts';
import { unreadConversations } from '#modules/chat/reading/unread.sql.ts';
import { groups } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, int, numeric, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

/** Which classes of the caller are meant; what was not chosen may be anything. */
export const chosen = {
  ...callerParams,
  academicYearId: smallint,
  seasonId: smallint,
  disciplineId: orNull(int),
  semesterId: orNull(smallint),
  isElective: orNull(bool),
  credits: orNull(numeric),
};
export type Chosen = Params<typeof chosen>;

/** Whose classes: those that the caller teaches, or those in whose lists the caller sits. */
export type Side = 'taught' | 'studied';

const isOwn = (side: Side, me: SQL) => (side === 'taught' ? sql`a.teacher_id = ${me}` : sits(me, 'a'));

const classes = (p: Chosen, side: Side) => sql`
  class as materialized (
    select a.* from ${teachingAssignments} a
    where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}
      and a.academic_year_id >= ${p.readableFrom} and a.is_active and ${isOwn(side, p.personId)}
      and coalesce(a.discipline_id = ${p.disciplineId}, true)
      and coalesce(a.credits = ${p.credits}, true)
      and coalesce(a.is_elective = ${p.isElective}, true)
      and coalesce(a.semester_id = ${p.semesterId}, true)),
  unread as materialized (select u.* from ${unreadConversations(p)} u)`;

const unreadWhere = (condition: SQL) => sql`(
  select coalesce(sum(u.unread), 0) from unread u
  where u.academic_year_id = a.academic_year_id and u.season_id = a.season_id and u.discipline_id = a.discipline_id
    and ${condition})`;

export const list = (p: Chosen, side: Side, rows: SQL) => sql`
  with ${classes(p, side)} select ${jsonList(rows)}::text as data`;
export const listed = { data: text };

function inEachForm(name: string, make: (language: Language) => SQL) {
  const ofSide = (side: Side) =>
    inEachLanguage((language) =>
      statement({
        name: `chat_${name}_${side}_${language}`,
        params: chosen,
        row: listed,
        sql: (p) => list(p, side, make(language)),
      }),
    );
  return { taught: ofSide('taught'), studied: ofSide('studied') };
}

export const selectDisciplines = inEachForm(
  'disciplines',
  (language) =>
    sql`
    select ${wireRow(ChatDiscipline, {
      disciplineId: sql`a.discipline_id`,
      name: disciplineThen(language, 'd', halfYearOf('a')),
      credits: sql`a.credits::float8`,
      kind: sql`a.is_elective::int`,
      isElective: sql`a.is_elective::int`,
      seasonId: sql`a.season_id`,
      unreadCount: unreadWhere(sql`coalesce(u.credits = a.credits, true)`),
    })}
    from (select distinct a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.is_elective from class a) a
    join ${disciplines} d on d.id = a.discipline_id
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits, a.is_elective`,
);

/**
 * In the end ` --- `, for any semester, electives too, which belong to none (specification section 3): it is not to be
 * what chooses itself.
 */
export const selectSemesters = inEachForm(
  'semesters',
  (language) =>
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
);

const studentsOf = sql`(
  select count(distinct s.student_id) from ${teachingAssignments} b
  join ${assignmentStudents} s on s.assignment_id = b.id and s.removed_at is null
  where b.academic_year_id = a.academic_year_id and b.season_id = a.season_id and b.discipline_id = a.discipline_id
    and b.credits = a.credits and b.is_active and (b.group_id = a.group_id or b.stream_id = a.stream_id)
    and (a.subgroup = 0 or b.subgroup = a.subgroup))`;

/** The whole group or stream first, then the subgroups that the caller has in it. */
export const selectGroups = inEachForm(
  'groups',
  () =>
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
);
