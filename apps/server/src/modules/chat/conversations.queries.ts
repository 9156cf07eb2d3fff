import type { Language } from '@bilim/contract';
import { ChatMember, FoundMessage, LastMessage, OwnConversation } from '@bilim/contract/chat/conversations';
import type { ChatKind } from '@bilim/contract/chat/kinds';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { photoUrlOf } from '#modules/profile/photo.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { isClassOf, membersOf, sits } from './chat.policy.ts';
import { conversationMembers, conversations, messages } from './chat.tables.ts';
import { countsFor } from './chatState.ts';
import { messageIdOf, withPlace } from './place.ts';
import type { CallerParams, ContextParams } from './place.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

interface Listed {
  readonly data: string;
}

const readable = sql`academic_year_id >= ${p('readableFrom')}::smallint`;

/** Groups and streams are looked for apart: for either of the two no index would do. */
const isThere = sql`c.academic_year_id = a.academic_year_id and c.season_id = a.season_id
  and c.discipline_id = a.discipline_id and c.credits = a.credits`;

/** The two of conversation `c` share one of the own classes: whoever is asking teaches it or sits in it. */
const isShared = sql`exists (
  select from class a
  where a.academic_year_id = c.academic_year_id and a.season_id = c.season_id and a.discipline_id = c.discipline_id
    and a.teacher_id = c.teacher_id and ${sits(sql`c.student_id`)})`;

/**
 * The conversations of the caller that have messages, as `c`: those of the own classes, found by their groups and
 * streams, and those with people. It says the same as `isMember`, from the other end.
 */
const own = sql`
  class as materialized (
    select a.* from ${teachingAssignments} a where a.teacher_id = ${me} and a.is_active and a.${readable}
    union
    select a.* from ${assignmentStudents} s join ${teachingAssignments} a on a.id = s.assignment_id
    where s.student_id = ${me} and s.removed_at is null and a.is_active and a.${readable}),
  place as materialized (
    select distinct a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.group_id, a.stream_id from class a),
  own as materialized (
    select c.* from place a join ${conversations} c on ${isThere} and c.group_id = a.group_id and c.last_number > 0
    union all
    select c.* from place a join ${conversations} c on ${isThere} and c.group_id is null and c.stream_id = a.stream_id
      and c.last_number > 0
    union all
    select c.* from ${conversations} c
    where (c.teacher_id = ${me} or c.student_id = ${me}) and c.last_number > 0 and c.${readable} and ${isShared})`;

/** Of a person the name; of a class its group, or the groups of its stream. */
export const nameOf = sql`
  left join ${groups} g on g.id = c.group_id
  left join ${streams} st on st.id = c.stream_id
  left join lateral (
    select string_agg(m.name, ', ' order by m.name collate "und-x-icu") as names
    from ${streamGroups} sg join ${groups} m on m.id = sg.group_id where sg.stream_id = c.stream_id
  ) joint on true
  left join ${people} contact on contact.id = case c.teacher_id when ${me} then c.student_id else c.teacher_id end`;
export const conversationName = sql`coalesce(contact.full_name, g.name, st.name)`;

const groupOfStudent = sql`(
  select sg.name from ${studentGroupPeriods} period join ${groups} sg on sg.id = period.group_id
  where period.student_id = c.student_id and period.is_main order by lower(period.period) desc limit 1)`;

/** A class of the conversation, for what it does not know itself. */
const someClass = sql`
  join lateral (
    select a.semester_id, a.credits, a.is_elective from ${teachingAssignments} a
    where ${isClassOf} and (c.student_id is null or ${sits(sql`c.student_id`)})
    order by a.semester_id nulls last, a.id limit 1
  ) cls on true`;

const last = sql`(
  select row_to_json(shown) from (
    select ${wireRow(LastMessage, {
      messageId: messageIdOf('x'),
      text: sql`left(x.body, 120)`,
      senderName: sql`h.full_name`,
      isMine: sql`(x.sender_id = ${me})::int`,
      sentAt: sql`x.sent_at`,
      files: sql`x.files`,
    })}
    from ${messages} x join ${people} h on h.id = x.sender_id
    where x.conversation_id = c.id and x.removed_at is null order by x.number desc limit 1
  ) shown)`;

const isMentioned = sql`(coalesce(unread.total, 0) > 0 and exists (
  select from ${messages} x where ${countsFor} and ${me} = any(x.mentions)))`;

const conversationRow = (language: Language) =>
  wireRow(OwnConversation, {
    conversationId: sql`c.id`,
    academicYearId: sql`c.academic_year_id`,
    seasonId: sql`c.season_id`,
    disciplineId: sql`c.discipline_id`,
    credits: sql`cls.credits::float8`,
    isElective: sql`cls.is_elective::int`,
    group: sql`coalesce(coalesce(c.group_id, c.stream_id) || '_0', '-1')`,
    isStream: sql`(c.stream_id is not null)::int`,
    contactId: sql`coalesce(contact.id, -1)`,
    contactRole: sql`case when c.student_id = ${me} then 1 else 2 end`,
    isGroup: sql`(c.teacher_id is null)::int`,
    disciplineName: nameIn(language, 'd'),
    semesterId: sql`coalesce(cls.semester_id, -1)`,
    name: conversationName,
    groupNames: sql`case when c.teacher_id is null then coalesce(g.name, joint.names, st.name)
      when c.teacher_id = ${me} then coalesce(${groupOfStudent}, '') else '' end`,
    photo: photoUrlOf(sql`contact`),
    unreadCount: sql`coalesce(unread.total, 0)`,
    isMentioned: sql`${isMentioned}::int`,
    isMuted: sql`coalesce(m.is_muted, false)::int`,
    last,
  });

type Recent = CallerParams & {
  readonly conversationId: number | null;
  readonly before: string | null;
  readonly kind: ChatKind | null;
  readonly keptIds: readonly number[];
  readonly pattern: string | null;
};

const isOfKind = sql`case ${p('kind')}::text
  when 'classes' then c.teacher_id is null
  when 'people' then c.teacher_id is not null
  when 'unread' then c.id = any(${p('keptIds')}::bigint[]) or exists (
    select from ${conversationMembers} m
    where m.conversation_id = c.id and m.person_id = ${me} and m.is_present
      and c.last_number > m.read_number + m.ahead)
  else true end`;

const isNamed = (language: Language) => sql`(${p('pattern')}::text is null or exists (
  select from (select c.*) c join ${disciplines} d on d.id = c.discipline_id ${nameOf}
  where lower(concat_ws(' ', ${conversationName}, joint.names, ${nameIn(language, 'd')})) like ${p('pattern')}::text))`;

export const selectRecent = inEachLanguage((language) =>
  prepared<Listed, Recent>(
    `chat_recent_${language}`,
    sql`
    with ${own}
    select ${jsonList(sql`
      select ${conversationRow(language)}
      from (
        select c.* from own c
        where coalesce(c.id = ${p('conversationId')}::bigint, true)
          and coalesce(c.last_message_at < ${p('before')}::timestamptz, true)
          and ${isOfKind} and ${isNamed(language)}
        order by c.last_message_at desc, c.id desc limit 50
      ) c
      join ${disciplines} d on d.id = c.discipline_id
      ${someClass} ${nameOf}
      left join ${conversationMembers} m on m.conversation_id = c.id and m.person_id = ${me}
      left join lateral (select c.last_number - m.read_number - m.ahead as total where m.is_present) unread on true
      order by c.last_message_at desc, c.id desc`)}::text as data`,
  ),
);

type Search = CallerParams & {
  readonly pattern: string;
  readonly conversationId: number | null;
  readonly before: string | null;
};

export const searchMessages = inEachLanguage((language) =>
  prepared<Listed, Search>(
    `chat_search_${language}`,
    sql`
    with ${own}
    select ${jsonList(sql`
      select ${wireRow(FoundMessage, {
        messageId: messageIdOf('x'),
        conversationId: sql`x.conversation_id`,
        text: sql`x.body`,
        senderName: sql`h.full_name`,
        isMine: sql`(x.sender_id = ${me})::int`,
        sentAt: sql`x.sent_at`,
        disciplineName: nameIn(language, 'd'),
        name: conversationName,
      })}
      from (
        select x.* from own c join ${messages} x on x.conversation_id = c.id
        where coalesce(c.id = ${p('conversationId')}::bigint, true) and x.removed_at is null
          and lower(x.body) like ${p('pattern')} and coalesce(x.sent_at < ${p('before')}::timestamptz, true)
        order by x.sent_at desc, x.conversation_id, x.number desc limit 30
      ) x
      join own c on c.id = x.conversation_id
      join ${disciplines} d on d.id = c.discipline_id
      join ${people} h on h.id = x.sender_id
      ${nameOf}
      order by x.sent_at desc, x.conversation_id, x.number desc`)}::text as data`,
  ),
);

/** Teachers first. */
export const selectMembers = prepared<Listed, ContextParams>(
  'chat_members',
  sql`
  with ${withPlace}
  select ${jsonList(sql`
    select ${wireRow(ChatMember, {
      personId: sql`h.id`,
      fullName: sql`h.full_name`,
      photo: photoUrlOf(sql`h`),
      role: sql`case when ${teachesThere(sql`h.id`)} then 1 else 2 end`,
    })}
    from (select l.*) c cross join lateral ${membersOf} member join ${people} h on h.id = member.person_id
    order by ${teachesThere(sql`h.id`)} desc, h.full_name collate "und-x-icu", h.id`)}::text as data
  from place l`,
);

function teachesThere(personId: SQL): SQL {
  return sql`exists (select from ${teachingAssignments} a where ${isClassOf} and a.teacher_id = ${personId})`;
}
