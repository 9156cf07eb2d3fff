import type { Language } from '@bilim/contract';
import { chatListSize, LastMessage, OwnConversation } from '@bilim/contract/chat/conversations';
import { chatKinds } from '@bilim/contract/chat/kinds';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { photoUrlOf } from '#modules/people/photoUrl.sql.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { bigint, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { conversationMembers, messages } from '../chat.tables.ts';
import { countsFor } from '../conversations/chatState.sql.ts';
import {
  contactsOf,
  conversationName,
  namedTalk,
  ownClasses,
  ownTalks,
  someClass,
  withNames,
} from '../conversations/ownTalks.sql.ts';
import { callerParams, messageIdOf } from '../conversations/place.sql.ts';
import type { Caller } from '../conversations/place.sql.ts';

const lastMessage = (me: SQL) =>
  wireRow(LastMessage, {
    messageId: messageIdOf('x'),
    text: sql`left(x.body, 120)`,
    senderName: sql`h.full_name`,
    isMine: sql`(x.sender_id = ${me})::int`,
    sentAt: sql`x.sent_at`,
    files: sql`x.files`,
  });

const isMentioned = (me: SQL) => sql`(coalesce(unread.total, 0) > 0 and exists (
  select from ${messages} x where ${countsFor('m', 'x')} and ${me} = any(x.mentions)))`;

const conversationRow = (language: Language, me: SQL) =>
  wireRow(OwnConversation, {
    conversationId: sql`c.id`,
    academicYearId: sql`c.academic_year_id`,
    seasonId: sql`c.season_id`,
    disciplineId: sql`c.discipline_id`,
    credits: sql`c.class_credits::float8`,
    isElective: sql`c.is_elective::int`,
    group: sql`coalesce(coalesce(c.group_id, c.stream_id) || '_0', '-1')`,
    isStream: sql`(c.stream_id is not null)::int`,
    contactId: sql`coalesce(contact.id, -1)`,
    contactRole: sql`case when c.student_id = ${me} then 1 else 2 end`,
    isGroup: sql`(c.teacher_id is null)::int`,
    disciplineName: nameIn(language, 'd'),
    semesterId: sql`coalesce(c.semester_id, -1)`,
    name: conversationName,
    groupNames: sql`case when c.teacher_id is null then coalesce(g.name, joint.names, st.name)
      when c.teacher_id = ${me} then coalesce(own_group.name, '') else '' end`,
    photo: photoUrlOf(sql`contact`),
    unreadCount: sql`coalesce(unread.total, 0)`,
    isMentioned: sql`${isMentioned(me)}::int`,
    isMuted: sql`coalesce(m.is_muted, false)::int`,
    last: sql`(select row_to_json(said) from (
      select ${lastMessage(me)} from last x join person h on h.id = x.sender_id where x.conversation_id = c.id) said)`,
  });

const inOrder = sql`c.last_message_at desc, c.id desc`;

interface Listing {
  readonly talks: SQL;
  readonly chosen: SQL;
}

/** The list of some of the conversations `talk`, which a subquery chooses. */
const listWith = (language: Language, p: Caller, { talks, chosen }: Listing) => sql`
  with ${ownClasses(p)}, ${talks},
  shown as materialized (
    select c.*, cls.* from (${chosen} order by ${inOrder} offset 0) c ${someClass(p, 'c')}
    order by ${inOrder} limit ${sql.raw(String(chatListSize))}),
  last as materialized (
    select x.* from shown c cross join lateral (
      select x.* from ${messages} x
      where x.conversation_id = c.id and x.removed_at is null order by x.number desc limit 1) x),
  person as materialized (
    select h.id, h.full_name, h.photo_file_id
    from ${rowsById(people, sql`select x.sender_id from last x union ${contactsOf(p, sql`shown`)}`)} h),
  sitting as materialized (
    select one.student_id, latest.group_id from (select distinct c.student_id from shown c where c.teacher_id = ${p.personId}) one
    cross join lateral (
      select period.group_id from ${studentGroupPeriods} period
      where period.student_id = one.student_id and period.is_main order by period.period desc limit 1) latest),
  member as materialized (
    select m.* from ${conversationMembers} m
    where m.person_id = ${p.personId} and m.conversation_id = any(array(select c.id from shown c)))
  select ${jsonList(sql`
    select ${conversationRow(language, p.personId)}
    from shown c
    join ${rowsById(disciplines, sql`select c.discipline_id from shown c`)} d on d.id = c.discipline_id
    ${withNames(p, sql`shown`, sql`person`)}
    left join sitting on sitting.student_id = c.student_id
    left join ${rowsById(groups, sql`select s.group_id from sitting s`)} own_group on own_group.id = sitting.group_id
    left join member m on m.conversation_id = c.id
    left join lateral (select c.last_number - m.read_number - m.ahead as total where m.is_present) unread on true
    order by ${inOrder}`)}::text as data`;

const narrowParams = {
  ...callerParams,
  afterId: orNull(bigint),
  kind: orNull(oneOf(...chatKinds)),
  keptIds: listOf(bigint),
};
type Narrowed = Params<typeof narrowParams>;

/** Of what was unread a moment ago stays what is kept. */
const narrowed = (p: Narrowed) => sql`
  coalesce((c.last_message_at, c.id) < (select o.last_message_at, o.id from talk o where o.id = ${p.afterId}), true)
  and (${p.kind} is distinct from 'unread'
    or c.id = any(${p.keptIds}) or c.last_number > m.read_number + m.ahead)`;

/** How far the caller has read, where it is asked for. */
const readSoFar = (p: Narrowed) => sql`
  left join (
    select m.conversation_id, m.read_number, m.ahead from ${conversationMembers} m
    where m.person_id = ${p.personId} and m.is_present and ${p.kind} = 'unread'
  ) m on m.conversation_id = c.id`;

/** The conversations of the caller that have messages, the latest first. */
export const selectRecent = inEachLanguage((language) =>
  statement({
    name: `chat_recent_${language}`,
    params: narrowParams,
    row: { data: text },
    sql: (p) =>
      listWith(language, p, {
        talks: ownTalks(p),
        chosen: sql`select c.* from talk c ${readSoFar(p)} where ${narrowed(p)}`,
      }),
  }),
);

/** Of these the ones in whose name a text occurs. */
export const findRecent = inEachLanguage((language) =>
  statement({
    name: `chat_recent_named_${language}`,
    params: { ...narrowParams, pattern: text },
    row: { data: text },
    sql: (p) =>
      listWith(language, p, {
        talks: ownTalks(p),
        chosen: sql`
      select c.* from talk c ${readSoFar(p)}
      join ${rowsById(disciplines, sql`select c.discipline_id from talk c`)} d on d.id = c.discipline_id
      ${withNames(p, sql`talk`)}
      where ${narrowed(p)}
        and lower(concat_ws(' ', ${conversationName}, joint.names, ${nameIn(language, 'd')})) like ${p.pattern}`,
      }),
  }),
);

/** A list of the one that is named, empty where the caller takes no part in it. */
export const selectConversation = inEachLanguage((language) =>
  statement({
    name: `chat_one_${language}`,
    params: { ...callerParams, conversationId: bigint },
    row: { data: text },
    sql: (p) => listWith(language, p, { talks: namedTalk(p), chosen: sql`select c.* from talk c` }),
  }),
);
