import { ChatMember, FoundMessage } from '@bilim/contract/chat/conversations';
import { sql } from 'drizzle-orm';

import { photoUrlOf } from '#modules/people/photoUrl.sql.ts';
import { people } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bigint, instant, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { isOfClass, membersOf } from '../chat.policy.ts';
import { messages } from '../chat.tables.ts';
import { conversationName, ownClasses, ownTalks, someClass, withNames } from './ownTalks.sql.ts';
import { callerParams, contextParams, messageIdOf, withPlace } from './place.sql.ts';

/** In all conversations, whatever their kind. */
export const searchMessages = inEachLanguage((language) =>
  statement({
    name: `chat_search_${language}`,
    params: { ...callerParams, pattern: text, conversationId: orNull(bigint), before: orNull(instant) },
    row: { data: text },
    sql: (p) => sql`
    with ${ownClasses(p)}, ${ownTalks({ ...p, kind: sql`null::text` })},
    own as materialized (select c.* from talk c ${someClass(p, 'c')})
    select ${jsonList(sql`
      select ${wireRow(FoundMessage, {
        messageId: messageIdOf('x'),
        conversationId: sql`x.conversation_id`,
        text: sql`x.body`,
        senderName: sql`h.full_name`,
        isMine: sql`(x.sender_id = ${p.personId})::int`,
        sentAt: sql`x.sent_at`,
        disciplineName: nameIn(language, 'd'),
        name: conversationName,
      })}
      from (
        select x.* from own c join ${messages} x on x.conversation_id = c.id
        where coalesce(c.id = ${p.conversationId}, true) and x.removed_at is null
          and lower(x.body) like ${p.pattern} and coalesce(x.sent_at < ${p.before}, true)
        order by x.sent_at desc, x.conversation_id, x.number desc limit 30
      ) x
      join own c on c.id = x.conversation_id
      join ${disciplines} d on d.id = c.discipline_id
      join ${people} h on h.id = x.sender_id
      ${withNames(p, sql`own`)}
      order by x.sent_at desc, x.conversation_id, x.number desc`)}::text as data`,
  }),
);

/** Whether `h` teaches in conversation `c`, also as one of two. */
const isTeacherThere = sql`exists (
  select from ${teachingAssignments} a where ${isOfClass('c', 'a')} and a.teacher_id = h.id)`;

/** Teachers first. */
export const selectMembers = statement({
  name: 'chat_members',
  params: contextParams,
  row: { data: text },
  sql: (p) => sql`
  with ${withPlace(p)}
  select ${jsonList(sql`
    select ${wireRow(ChatMember, {
      personId: sql`h.id`,
      fullName: sql`h.full_name`,
      photo: photoUrlOf(sql`h`),
      role: sql`case when ${isTeacherThere} then 1 else 2 end`,
    })}
    from (select l.*) c cross join lateral ${membersOf('c')} member join ${people} h on h.id = member.person_id
    order by ${isTeacherThere} desc, h.full_name collate "und-x-icu", h.id`)}::text as data
  from place l`,
});
