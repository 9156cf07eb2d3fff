import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { isMember } from './chat.policy.ts';
import { conversationMembers, conversations, messages } from './chat.tables.ts';
import { countsFor } from './chatState.ts';
import { messageIdOf } from './place.ts';
import type { CallerParams } from './place.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

/** A message as it is told on a phone. */
export interface ToldMessage {
  readonly conversationId: number;
  readonly messageId: number;
  readonly senderName: string;
  readonly disciplineName: string;
  /** Its beginning. */
  readonly text: string;
  readonly isGroup: boolean;
}

type Asked = CallerParams & { readonly conversationId: number; readonly number: number };

/** A message that this person has not read yet. A muted chat is silent, unless the message mentions the person. */
export const findToldMessage = inEachLanguage((language) => {
  const select = prepared<ToldMessage, Asked>(
    `chat_told_${language}`,
    sql`
    select x.conversation_id as "conversationId", ${messageIdOf('x')} as "messageId", h.full_name as "senderName",
      ${nameIn(language, 'd')} as "disciplineName", left(x.body, 160) as text, c.teacher_id is null as "isGroup"
    from ${conversations} c
    join ${conversationMembers} m on m.conversation_id = c.id and m.person_id = ${me} and m.is_present
    join ${messages} x on ${countsFor} and x.number = ${p('number')}::int
    join ${people} h on h.id = x.sender_id
    join ${disciplines} d on d.id = c.discipline_id
    where c.id = ${p('conversationId')}::bigint and (not m.is_muted or ${me} = any(x.mentions))
      and c.academic_year_id >= ${p('readableFrom')}::smallint and ${isMember(me)}`,
  );
  return async (db: Database, asked: Asked): Promise<ToldMessage | null> =>
    (await select(db, asked))[0] ?? null;
});
