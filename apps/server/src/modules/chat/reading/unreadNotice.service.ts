import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bigint, bool, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { conversationMembers, conversations, messages } from '../chat.tables.ts';
import { conversationName, withNames } from '../conversations/ownTalks.sql.ts';
import { callerParams } from '../conversations/place.sql.ts';
import { unreadConversations } from './unread.sql.ts';

/** Whose messages an email is about, and when it is written. */
interface EmailTime {
  readonly from: SQL;
  readonly until: SQL;
  /** Of chats of this year and later ones. */
  readonly readableFrom: SQL;
}

/**
 * Those with something unread in a chat in which something was written meanwhile: a subquery with the column
 * `person_id`. For everybody at once it goes chat by chat and asks the counters alone; whether somebody still takes part
 * is asked when their own email is written.
 */
export function waitedForInChats({ from, until, readableFrom }: EmailTime): SQL {
  return sql`(
    select distinct m.person_id
    from ${conversations} c
    join lateral (
      select x.number, x.sent_at from ${messages} x
      where x.conversation_id = c.id and x.removed_at is null and x.sent_at < ${until}
      order by x.number desc limit 1) latest on latest.sent_at >= ${from}
    join ${conversationMembers} m on m.conversation_id = c.id and m.is_present and not m.is_muted
      and m.read_number < latest.number and m.read_number + m.ahead < c.last_number
    where c.last_message_at >= ${from} and c.academic_year_id >= ${readableFrom})`;
}

/** More names say less. */
const mostNamed = 5;

/** What is not read in chats that are not muted: those between two people first, then the latest. */
export const selectUnreadChats = inEachLanguage((language) =>
  statement({
    name: `chat_letter_${language}`,
    params: callerParams,
    row: {
      conversationId: bigint,
      disciplineName: text,
      /** Of the other person, the group or the stream. */
      name: text,
      /** A chat of two, named after the other one. */
      isWithPerson: bool,
      unread: int,
      /** Over all chats, also those that are not named. */
      allUnread: int,
      allChats: int,
    },
    sql: (p) => sql`
    with waiting as materialized (select u.* from ${unreadConversations(p)} u)
    select c.conversation_id as "conversationId", ${nameIn(language, 'd')} as "disciplineName",
      ${conversationName} as name, c.teacher_id is not null as "isWithPerson", c.unread, sum(c.unread) over ()::int as "allUnread",
      count(*) over ()::int as "allChats"
    from waiting c
    join ${disciplines} d on d.id = c.discipline_id
    ${withNames(p, sql`waiting`)}
    where not c.is_muted
    order by c.teacher_id is null, c.last_message_at desc, c.conversation_id
    limit ${sql.raw(String(mostNamed))}`,
  }),
);

/** A chat with something unread, as an email names it. */
export type UnreadChat = RowOf<typeof selectUnreadChats.ru>;
