import type { Input, Person } from '@bilim/contract';
import type { chatApi } from '@bilim/contract/chat';
import { mostMessages } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { chosenSeason } from '#modules/structure/academicYear.ts';
import { bigint, bool, int, numeric, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

import { firstReadableYear, isMember, sits, teaches } from '../chat.policy.ts';
import { conversations } from '../chat.tables.ts';

export type Context = Input<typeof chatApi.messages>;

/** Whoever asks: parameters of nearly every statement of the chat. */
export const callerParams = { personId: int, readableFrom: smallint };
export type Caller = Params<typeof callerParams>;

export function callerOf({ id }: Pick<Person, 'id'>, now: Date): ValuesOf<typeof callerParams> {
  return { personId: id, readableFrom: firstReadableYear(now) };
}

const named = {
  ...callerParams,
  academicYearId: smallint,
  seasonId: orNull(smallint),
  likelySeasonId: smallint,
  disciplineId: int,
};
/** What names a conversation: a group or stream, or the two people. */
export const classContext = {
  ...named,
  credits: numeric,
  isStream: orNull(bool),
  groupId: orNull(int),
};
export const pairContext = { ...named, teacherId: orNull(int), studentId: orNull(int) };
export const contextParams = { ...classContext, ...pairContext };
type Named = Params<typeof named>;

export function contextOf(context: Context, person: Person, now: Date): ValuesOf<typeof contextParams> {
  return {
    ...callerOf(person, now),
    ...whoseOf(context, person),
    academicYearId: context.academicYearId,
    seasonId: context.seasonId ?? null,
    likelySeasonId: chosenSeason(context),
    disciplineId: context.disciplineId,
    credits: String(context.credits),
    isStream: context.isElective === true ? true : (context.isStream ?? null),
  };
}

function whoseOf({ group, isGroup, contactId = null }: Context, { id, role }: Person) {
  if (isGroup === true || contactId === null) {
    return { groupId: group?.groupId ?? null, teacherId: null, studentId: null };
  }
  const isTeacher = role === 'teacher';
  return { groupId: null, teacherId: isTeacher ? id : contactId, studentId: isTeacher ? contactId : id };
}

const isAsked = (p: Named) => sql`
  a.academic_year_id = ${p.academicYearId} and coalesce(a.season_id = ${p.seasonId}, true)
  and a.discipline_id = ${p.disciplineId} and a.is_active and a.academic_year_id >= ${p.readableFrom}`;

/**
 * A group goes before a stream of the same id; whoever means the stream says so. Where no half-year is named it is that
 * of the class, and of two classes the one of the likely half-year.
 */
const classPlace = (p: Params<typeof classContext>) => sql`
  select a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id, a.stream_id,
    null::int as teacher_id, null::int as student_id, bool_or(a.teacher_id = ${p.personId}) as teaches
  from ${teachingAssignments} a
  where ${isAsked(p)} and a.credits = ${p.credits}
    and (a.group_id = ${p.groupId} and ${p.isStream} is not true
      or a.stream_id = ${p.groupId} and ${p.isStream} is not false)
    and (a.teacher_id = ${p.personId} or ${sits(p.personId, 'a')})
  group by a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id, a.stream_id`;

const pairPlace = (p: Params<typeof pairContext>) => sql`
  select a.academic_year_id, a.season_id, a.discipline_id, null::numeric as credits, null::int as group_id,
    null::int as stream_id, a.teacher_id, s.student_id, false as teaches
  from ${teachingAssignments} a
  join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
  where ${isAsked(p)} and a.teacher_id = ${p.teacherId} and s.student_id = ${p.studentId}`;

interface Place {
  /** What fits the context. */
  readonly fitting: SQL;
  /** Which of conversations `c` is that of `n`, beside its half-year and discipline. */
  readonly isOf: SQL;
}

const placeOf = (p: Named, { fitting, isOf }: Place): SQL => sql`
  named as materialized (
    select n.* from (${fitting}) n order by n.season_id = ${p.likelySeasonId} desc, n.stream_id nulls first limit 1),
  place as materialized (
    select n.*, c.id as conversation_id, c.last_number, c.last_message_at, c.closed_until, c.closed_by, c.pinned_number
    from named n
    left join ${conversations} c on c.academic_year_id = n.academic_year_id and c.season_id = n.season_id
      and c.discipline_id = n.discipline_id and ${isOf})`;

/**
 * Beginning of statements about a conversation that is named by its context: `place` is what the caller may take part
 * in, one row or none; `conversation_id` and the rest of it are null before the first message.
 */
export const withPlace = (p: Params<typeof contextParams>): SQL =>
  placeOf(p, {
    fitting: sql`${classPlace(p)} union all ${pairPlace(p)}`,
    isOf: sql`(c.group_id = n.group_id or c.stream_id = n.stream_id or c.teacher_id = n.teacher_id)
      and coalesce(c.student_id = n.student_id, true) and coalesce(c.credits = n.credits, true)`,
  });

const talkOf = (key: 'group_id' | 'stream_id') => sql`
  select one.id from ${conversations} one
  where one.${sql.identifier(key)} = n.${sql.identifier(key)} and one.academic_year_id = n.academic_year_id
    and one.season_id = n.season_id and one.discipline_id = n.discipline_id and one.credits = n.credits`;

/** The same for what is opened all day: a statement that knows which of the two it is about is the smaller for it. */
export const withClassPlace = (p: Params<typeof classContext>): SQL =>
  placeOf(p, {
    fitting: classPlace(p),
    // By the index of its group or stream: whole faculties talk about one discipline.
    isOf: sql`c.id = coalesce((${talkOf('group_id')}), (${talkOf('stream_id')}))`,
  });
export const withPairPlace = (p: Params<typeof pairContext>): SQL =>
  placeOf(p, {
    fitting: pairPlace(p),
    isOf: sql`c.teacher_id = n.teacher_id and c.student_id = n.student_id`,
  });

/** Which of both statements is meant. */
export function placeKind({ teacherId }: { readonly teacherId: number | null }): 'class' | 'pair' {
  return teacherId === null ? 'class' : 'pair';
}

/** The same for the conversations of a condition on `c`, as far as the caller takes part in them. */
export const withPlaces = (p: Caller, condition: SQL): SQL => sql`
  place as materialized (
    select c.academic_year_id, c.season_id, c.discipline_id, c.credits, c.group_id, c.stream_id, c.teacher_id,
      c.student_id, ${teaches(p.personId, 'c')} as teaches, c.id as conversation_id, c.last_number, c.last_message_at,
      c.closed_until, c.closed_by, c.pinned_number
    from ${conversations} c
    where ${condition} and c.academic_year_id >= ${p.readableFrom} and ${isMember(p.personId, 'c')})`;

/** A message, as it is found. */
export const messageParams = { conversationId: bigint, number: int };
export type OneMessage = Params<typeof messageParams>;

/** The message's conversation and its number there, from the one figure of the wire. */
export function splitMessageId(messageId: number): ValuesOf<typeof messageParams> {
  return { conversationId: Math.floor(messageId / mostMessages), number: messageId % mostMessages };
}

/** The one figure of the wire, of a row with both columns. */
export const messageIdOf = (alias: string) =>
  sql`${sql.identifier(alias)}.conversation_id * ${sql.raw(String(mostMessages))} + ${sql.identifier(alias)}.number`;
