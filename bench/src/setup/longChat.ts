import type { Pool } from 'pg';

/** The chat of a class in which a lot was said, and who teaches it. */
export interface LongChat {
  readonly conversationId: number;
  readonly teacher: string;
}

/** Lengthens the chat of a class to so many messages, which everybody has read. */
export async function prepareLongChat(pool: Pool, length: number): Promise<LongChat> {
  const { rows } = await pool.query<LongChat>(
    `select c.id::int as "conversationId", u.login as teacher
     from conversations c join messages m on m.conversation_id = c.id and m.sender_role = 'teacher'
     join users u on u.id = m.sender_id and u.status = 'active' and not u.must_update_credentials
     where c.group_id is not null and c.closed_until is null
     order by c.id, m.number limit 1`,
  );
  const [chat] = rows;
  if (chat === undefined) throw new Error('no teacher has written to a class');
  await pool.query(
    `with senders as (
       select sender_id, sender_role, row_number() over (order by sender_id) - 1 as place
       from messages where conversation_id = $3 group by sender_id, sender_role)
     insert into messages (conversation_id, number, sender_id, sender_role, body, sent_at)
     select $3, n, sender_id, sender_role, $2 || repeat(' ' || $2, n % 5), now() - interval '1 second' * ($1::int - n)
     from generate_series((select last_number + 1 from conversations where id = $3), $1::int) n
     join senders on place = n % (select count(*) from senders)`,
    [length, 'Решение задачи 5 на странице 42, кто проверит?', chat.conversationId],
  );
  await pool.query(
    `update conversations set last_number = greatest(last_number, $1), last_message_at = now() where id = $2`,
    [length, chat.conversationId],
  );
  await pool.query(
    `update conversation_members m set read_number = c.last_number, ahead = 0
     from conversations c where c.id = m.conversation_id and c.id = $1`,
    [chat.conversationId],
  );
  return chat;
}
