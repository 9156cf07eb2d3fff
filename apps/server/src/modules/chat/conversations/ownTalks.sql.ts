import type { ChatKind } from '@bilim/contract/chat/kinds';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { seatsOf } from '#modules/registration/seats.sql.ts';
import { groupsOfStreams } from '#modules/registration/streamGroups.sql.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { conversations } from '../chat.tables.ts';
import type { Caller } from './place.sql.ts';

const isTalk = (p: Caller) => sql`c.last_number > 0 and c.academic_year_id >= ${p.readableFrom}`;

const ofClass = sql`a.id, a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id, a.stream_id,
  a.teacher_id, a.semester_id, a.is_elective`;

/** The classes that the caller teaches, and those that they sit in. */
export const ownClasses = (p: Caller): SQL => sql`
  class as materialized (
    select ${ofClass}, true as is_taught from ${teachingAssignments} a
    where a.teacher_id = ${p.personId} and a.is_active and a.academic_year_id >= ${p.readableFrom}
    union all
    select ${ofClass}, false from ${teachingAssignments} a
    where a.id = any(${seatsOf(sql`(select ${p.personId} as id)`)}) and a.is_active
      and a.academic_year_id >= ${p.readableFrom})`;

/** `kind` is what a list shows; everything when that is null. */
type Narrowed = Caller & { readonly kind: SQL };

/** Whether the list is narrowed to something else; of no row, so that what is not asked for costs nothing. */
const isAsked = ({ kind }: Narrowed, other: ChatKind) => sql`${kind} is distinct from ${textLiteral(other)}`;

/**
 * What may be conversations of the caller, as `talk`: of a group they sit in all, its other subgroups' too. Whether they
 * take part is asked of what is shown, by `someClass`. A teacher has many groups: there each class is looked up by its
 * key.
 */
export const ownTalks = (p: Narrowed): SQL => sql`
  talk as materialized (
    select c.* from ${conversations} c
    where c.group_id = any(array(select a.group_id from class a where not a.is_taught)) and ${isTalk(p)} and ${isAsked(p, 'people')}
    union all
    select c.* from (
      select distinct a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id from class a
      where a.is_taught and ${isAsked(p, 'people')} and not exists (select from class s where not s.is_taught and s.group_id = a.group_id)
    ) a
    join ${conversations} c on c.academic_year_id = a.academic_year_id and c.season_id = a.season_id
      and c.discipline_id = a.discipline_id and c.credits = a.credits and c.group_id = a.group_id and c.last_number > 0
    union all
    select c.* from ${conversations} c
    where c.stream_id = any(array(select a.stream_id from class a)) and ${isTalk(p)} and ${isAsked(p, 'people')}
    union all
    select c.* from ${conversations} c where c.student_id = ${p.personId} and ${isTalk(p)} and ${isAsked(p, 'classes')}
    union all
    select c.* from ${conversations} c where c.teacher_id = ${p.personId} and ${isTalk(p)} and ${isAsked(p, 'classes')})`;

/** The one that is named, as `talk`. */
export const namedTalk = (p: Caller & { readonly conversationId: SQL }): SQL => sql`
  talk as materialized (
    select c.* from ${conversations} c where c.id = ${p.conversationId} and ${isTalk(p)})`;

/** Who sits in the classes that the caller teaches, as `taught_seat`; for all their conversations at once. */
export const taughtSeats = sql`
  taught_seat as materialized (
    select seat.assignment_id, seat.student_id from ${assignmentStudents} seat
    where seat.assignment_id = any(array(select a.id from class a where a.is_taught)) and seat.removed_at is null)`;

/** The classes of the student to whom a teacher talks, as an array: asked conversation by conversation, it suits a few. */
const classesOfStudent = (me: SQL, c: SQL) => sql`
  cross join lateral (
    select case when ${c}.teacher_id = ${me} then array(
      select seat.assignment_id from ${assignmentStudents} seat
      where seat.student_id = ${c}.student_id and seat.removed_at is null) end as ids
  ) theirs`;

/**
 * A class of the caller to which the conversation of that alias belongs, for what it does not know itself; without one
 * they take no part in it. It says the same as `isMember`, of the own classes. After `ownClasses`, and for many
 * conversations after `taughtSeats`.
 */
export function someClass(
  { personId: me }: Pick<Caller, 'personId'>,
  alias: string,
  { isOfMany = false }: { readonly isOfMany?: boolean } = {},
): SQL {
  const c = sql.identifier(alias);
  const sitsThere = isOfMany
    ? sql`(a.id, ${c}.student_id) in (select t.assignment_id, t.student_id from taught_seat t)`
    : sql`a.id = any(theirs.ids)`;
  return sql`
  ${isOfMany ? sql`` : classesOfStudent(me, sql`${c}`)}
  join lateral (
    select a.semester_id, a.credits as class_credits, a.is_elective from class a
    where a.academic_year_id = ${c}.academic_year_id and a.season_id = ${c}.season_id
      and a.discipline_id = ${c}.discipline_id
      and case
        when ${c}.teacher_id is null
        then a.credits = ${c}.credits and (a.group_id = ${c}.group_id or a.stream_id = ${c}.stream_id)
        when ${c}.teacher_id = ${me} then a.is_taught and ${sitsThere}
        else ${c}.student_id = ${me} and not a.is_taught and a.teacher_id = ${c}.teacher_id end
    order by a.semester_id nulls last, a.id limit 1
  ) cls on true`;
}

/** Whom the caller talks to in the conversation of that alias, of two people. */
function contactId({ personId }: Pick<Caller, 'personId'>, alias: string): SQL {
  const c = sql.identifier(alias);
  return sql`case ${c}.teacher_id when ${personId} then ${c}.student_id else ${c}.teacher_id end`;
}

/** The ids of these contacts, of the conversations of a table. */
export const contactsOf = (p: Pick<Caller, 'personId'>, listed: SQL): SQL =>
  sql`select ${contactId(p, 'one')} from ${listed} one`;

/**
 * Joins to conversations `c` what they are called: a person's name; of a class its group, or the groups of its stream.
 * All that stand in table `listed` are looked up together.
 */
export function withNames(
  p: Pick<Caller, 'personId'>,
  listed: SQL,
  contacts: SQL = rowsById(people, contactsOf(p, listed)),
): SQL {
  return sql`
  left join ${rowsById(groups, sql`select one.group_id from ${listed} one`)} g on g.id = c.group_id
  left join ${rowsById(streams, sql`select one.stream_id from ${listed} one`)} st on st.id = c.stream_id
  left join ${groupsOfStreams(sql`select one.stream_id from ${listed} one`)} joint on joint.stream_id = c.stream_id
  left join ${contacts} contact on contact.id = ${contactId(p, 'c')}`;
}
/** After `withNames`. */
export const conversationName = sql`coalesce(contact.full_name, g.name, st.name)`;
