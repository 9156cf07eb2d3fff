import { Message, MessageFile, Quote, Reaction, reactionKinds } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { files } from '#platform/db/platform.tables.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import {
  conversationMembers,
  messageFiles,
  messageReactions,
  messageReads,
  messages,
} from '../chat.tables.ts';
import { messageIdOf } from '../conversations/place.sql.ts';
import type { Caller } from '../conversations/place.sql.ts';

const quoteLength = 160;

/** A message in short, for whoever answers it or pins it; `x` is the message. */
export const quoteOf = (alias: string, sender: string) => {
  const [x, h] = [sql.identifier(alias), sql.identifier(sender)];
  return wireRow(Quote, {
    messageId: messageIdOf(alias),
    senderName: sql`${h}.full_name`,
    text: sql`case when ${x}.removed_at is null then left(${x}.body, ${sql.raw(String(quoteLength))}) else '' end`,
    hasFiles: sql`(${x}.files > 0 and ${x}.removed_at is null)::int`,
    isRemoved: sql`(${x}.removed_at is not null)::int`,
  });
};

const filesOf = sql`case when x.files = 0 then '[]'::json else ${jsonList(sql`
  select ${wireRow(MessageFile, {
    fileId: sql`f.id`,
    name: sql`f.original_name`,
    size: sql`f.size_bytes`,
    mime: sql`f.mime`,
    url: sql`'/lms/api/chat/file?id_file=' || f.id`,
    width: sql`f.width_px`,
    height: sql`f.height_px`,
  })}
  from ${messageFiles} mf join ${files} f on f.id = mf.file_id
  where mf.conversation_id = x.conversation_id and mf.number = x.number order by mf.ordinal`)} end`;

const fileNamesOf = sql`case when x.files = 0 then '' else (
  select string_agg(f.original_name, ';!;' order by mf.ordinal)
  from ${messageFiles} mf join ${files} f on f.id = mf.file_id
  where mf.conversation_id = x.conversation_id and mf.number = x.number) end`;

const kindOrder = sql.raw(`array[${reactionKinds.map((kind) => `'${kind}'`).join(', ')}]`);
const reactionsOf = (me: SQL) =>
  jsonList(sql`
  select ${wireRow(Reaction, {
    kind: sql`r.kind`,
    count: sql`count(*)`,
    isMine: sql`bool_or(r.person_id = ${me})::int`,
  })}
  from ${messageReactions} r where r.conversation_id = x.conversation_id and r.number = x.number
  group by r.kind order by array_position(${kindOrder}, r.kind)`);

const quote = sql`(
  select row_to_json(shown) from (
    select ${quoteOf('q', 'qh')} from ${messages} q join ${people} qh on qh.id = q.sender_id
    where q.conversation_id = x.conversation_id and q.number = x.reply_to
  ) shown)`;

/** Of others: by the caller. Of own ones: by somebody who was there when they came. */
const isRead = (me: SQL) => sql`case when x.sender_id = ${me}
  then exists (
    select from ${conversationMembers} o
    where o.conversation_id = x.conversation_id and o.person_id <> ${me}
      and o.joined_number < x.number and o.read_number >= x.number)
    or exists (
      select from ${messageReads} r
      where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id <> ${me})
  else chat.unread_total = 0 or x.number < chat.first_unread or x.number <= chat.read_number or exists (
    select from ${messageReads} r
    where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = ${me}) end`;

const columns = (me: SQL) =>
  wireRow(Message, {
    messageId: messageIdOf('x'),
    text: sql`x.body`,
    isMine: sql`(x.sender_id = ${me})::int`,
    senderId: sql`x.sender_id`,
    senderRole: sql`case x.sender_role when 'teacher' then 1 else 2 end`,
    senderName: sql`h.full_name`,
    sentAt: sql`x.sent_at`,
    files: filesOf,
    fileNames: fileNamesOf,
    isRead: sql`(${isRead(me)})::int`,
    firstUnreadId: sql`chat.first_unread_id`,
    unreadTotal: sql`chat.unread_total`,
    conversationId: sql`x.conversation_id`,
    clientId: sql`case when x.sender_id = ${me} then x.client_id end`,
    editedAt: sql`x.edited_at`,
    quote: sql`case when x.reply_to is not null then ${quote} end`,
    reactions: reactionsOf(me),
    mentions: sql`x.mentions`,
  });

/** The rows of the wire of these messages `x`, which a subquery selects from `chat`; a JSON list, oldest first. */
export function messageList({ personId }: Pick<Caller, 'personId'>, selected: SQL): SQL {
  return jsonList(sql`
    select ${columns(personId)}
    from (${selected}) x join chat on chat.conversation_id = x.conversation_id join ${people} h on h.id = x.sender_id
    order by x.conversation_id, x.number`);
}
