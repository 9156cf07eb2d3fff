import type { Input, Person } from '@bilim/contract';
import type { chatApi } from '@bilim/contract/chat';
import { mostMessages } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { chosenSeason } from '#modules/structure/academicYear.ts';

import { firstReadableYear, isMember, sits, teaches } from './chat.policy.ts';
import { conversations } from './chat.tables.ts';

const p = sql.placeholder;

export type Context = Input<typeof chatApi.messages>;

/** Whoever asks, and when: parameters of every statement of the chat. */
export function callerParams({ id }: Pick<Person, 'id'>, now: Date) {
  return { personId: id, readableFrom: firstReadableYear(now), now: now.toISOString() };
}
export type CallerParams = ReturnType<typeof callerParams>;

/** What names a conversation, as parameters of a prepared statement. */
export function contextParams(context: Context, person: Person, now: Date) {
  return {
    ...callerParams(person, now),
    ...whoseParams(context, person),
    academicYearId: context.academicYearId,
    seasonId: context.seasonId ?? null,
    likelySeasonId: chosenSeason(context),
    disciplineId: context.disciplineId,
    credits: context.credits,
    isStream: context.isElective === true ? true : (context.isStream ?? null),
  };
}

/** A group or stream, or the two people. */
function whoseParams({ group, isGroup, contactId = null }: Context, { id, role }: Person) {
  if (isGroup === true || contactId === null) {
    return { groupId: group?.groupId ?? null, teacherId: null, studentId: null };
  }
  const isTeacher = role === 'teacher';
  return { groupId: null, teacherId: isTeacher ? id : contactId, studentId: isTeacher ? contactId : id };
}
export type ContextParams = ReturnType<typeof contextParams>;

const me = sql`${p('personId')}::int`;
const isAsked = sql`
  a.academic_year_id = ${p('academicYearId')}::smallint
  and coalesce(a.season_id = ${p('seasonId')}::smallint, true)
  and a.discipline_id = ${p('disciplineId')}::int and a.is_active
  and a.academic_year_id >= ${p('readableFrom')}::smallint`;

/**
 * A group goes before a stream of the same id; whoever means the stream says so. Where no half-year is named it is that
 * of the class, and of two classes the one of the likely half-year.
 */
const classPlace = sql`
  select a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id, a.stream_id,
    null::int as teacher_id, null::int as student_id, bool_or(a.teacher_id = ${me}) as teaches
  from ${teachingAssignments} a
  where ${isAsked} and a.credits = ${p('credits')}::numeric
    and (a.group_id = ${p('groupId')}::int and ${p('isStream')}::boolean is not true
      or a.stream_id = ${p('groupId')}::int and ${p('isStream')}::boolean is not false)
    and (a.teacher_id = ${me} or ${sits(me)})
  group by a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id, a.stream_id`;

const privatePlace = sql`
  select a.academic_year_id, a.season_id, a.discipline_id, null::numeric, null::int, null::int, a.teacher_id,
    s.student_id, false
  from ${teachingAssignments} a
  join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
  where ${isAsked} and a.teacher_id = ${p('teacherId')}::int and s.student_id = ${p('studentId')}::int`;

/**
 * Beginning of statements about a conversation that is named by its context: `place` is what the caller may take part
 * in, one row or none; `conversation_id` and the rest of it are null before the first message.
 */
export const withPlace = sql`
  named as materialized (
    select n.* from (${classPlace} union all ${privatePlace}) n
    order by n.season_id = ${p('likelySeasonId')}::smallint desc, n.stream_id nulls first limit 1),
  place as materialized (
    select n.*, c.id as conversation_id, c.last_number, c.last_message_at, c.closed_until, c.closed_by, c.pinned_number
    from named n
    left join ${conversations} c on c.academic_year_id = n.academic_year_id and c.season_id = n.season_id
      and c.discipline_id = n.discipline_id
      and (c.group_id = n.group_id or c.stream_id = n.stream_id or c.teacher_id = n.teacher_id)
      and coalesce(c.student_id = n.student_id, true) and coalesce(c.credits = n.credits, true))`;

/** The same for the conversations of a condition on `c`, as far as the caller takes part in them. */
export function withPlaces(condition: SQL): SQL {
  return sql`
    place as materialized (
      select c.academic_year_id, c.season_id, c.discipline_id, c.credits, c.group_id, c.stream_id, c.teacher_id,
        c.student_id, ${teaches(me)} as teaches, c.id as conversation_id, c.last_number, c.last_message_at,
        c.closed_until, c.closed_by, c.pinned_number
      from ${conversations} c
      where ${condition} and c.academic_year_id >= ${p('readableFrom')}::smallint and ${isMember(me)})`;
}

/** The message's conversation and its number there, from the one figure of the wire. */
export function splitMessageId(messageId: number): {
  readonly conversationId: number;
  readonly number: number;
} {
  return { conversationId: Math.floor(messageId / mostMessages), number: messageId % mostMessages };
}

/** The one figure of the wire, of a row with both columns. */
export const messageIdOf = (alias: string) =>
  sql`${sql.identifier(alias)}.conversation_id * ${sql.raw(String(mostMessages))} + ${sql.identifier(alias)}.number`;
