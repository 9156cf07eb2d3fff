import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bigint, bool, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { isMember } from '../chat.policy.ts';
import { conversationMembers, conversations, messages } from '../chat.tables.ts';
import { countsFor } from '../conversations/chatState.sql.ts';
import { callerParams, messageIdOf, messageParams } from '../conversations/place.sql.ts';

/** A message that this person has not read yet. A muted chat is silent, unless the message mentions the person. */
export const findMessageNotice = inEachLanguage((language) =>
  statement({
    name: `chat_told_${language}`,
    params: { ...callerParams, ...messageParams },
    /** Of the text there is its beginning. */
    row: {
      conversationId: bigint,
      messageId: bigint,
      senderName: text,
      disciplineName: text,
      text,
      isGroup: bool,
    },
    sql: (p) => sql`
    select x.conversation_id as "conversationId", ${messageIdOf('x')} as "messageId", h.full_name as "senderName",
      ${nameIn(language, 'd')} as "disciplineName", left(x.body, 160) as text, c.teacher_id is null as "isGroup"
    from ${conversations} c
    join ${conversationMembers} m on m.conversation_id = c.id and m.person_id = ${p.personId} and m.is_present
    join ${messages} x on ${countsFor('m', 'x')} and x.number = ${p.number}
    join ${people} h on h.id = x.sender_id
    join ${disciplines} d on d.id = c.discipline_id
    where c.id = ${p.conversationId} and (not m.is_muted or ${p.personId} = any(x.mentions))
      and c.academic_year_id >= ${p.readableFrom} and ${isMember(p.personId, 'c')}`,
  }),
);

/** A message as it is told on a phone. */
export type MessageNotice = RowOf<typeof findMessageNotice.ru>;
