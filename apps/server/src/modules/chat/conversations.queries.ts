import { ChatMember, FoundMessage } from '@bilim/contract/chat/conversations';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { photoUrlOf } from '#modules/profile/photo.ts';
import { people } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { isClassOf, membersOf } from './chat.policy.ts';
import { messages } from './chat.tables.ts';
import { conversationName, ownClasses, ownTalks, someClass, withNames } from './ownTalks.ts';
import { messageIdOf, withPlace } from './place.ts';
import type { CallerParams, ContextParams } from './place.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

interface Listed {
  readonly data: string;
}

type Search = CallerParams & {
  /** In all conversations, whatever their kind. */
  readonly kind: null;
  readonly pattern: string;
  readonly conversationId: number | null;
  readonly before: string | null;
};

export const searchMessages = inEachLanguage((language) =>
  prepared<Listed, Search>(
    `chat_search_${language}`,
    sql`
    with ${ownClasses}, ${ownTalks},
    own as materialized (select c.* from talk c ${someClass})
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
      ${withNames(sql`own`)}
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
