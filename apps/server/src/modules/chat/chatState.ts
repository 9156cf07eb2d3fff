import { Conversation } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { academicYears, terms } from '#modules/structure/calendar.tables.ts';
import { universityDay } from '#platform/clock.ts';
import { wireRow } from '#platform/db/wireJson.ts';
import type { SettingValues } from '#platform/settings.ts';

import { membersOf } from './chat.policy.ts';
import { conversationMembers, messageReads, messages } from './chat.tables.ts';
import { quoteOf } from './messageRow.ts';
import { messageIdOf } from './place.ts';

const p = sql.placeholder;
const me = sql`${p('personId')}::int`;

/** What the rules of writing depend on. */
export function windowParams(settings: SettingValues, now: Date) {
  return { today: universityDay(now), writeDays: settings['chat.write_days'] };
}
export type WindowParams = ReturnType<typeof windowParams>;

/** The last day on which place `l` may be written to. */
export const writableUntil = sql`(
  select coalesce(t.ends_on, y.ends_on) + ${p('writeDays')}::int
  from ${academicYears} y
  left join ${terms} t on t.academic_year_id = y.id and t.season_id = l.season_id
  where y.id = l.academic_year_id)`;

/** Messages of others that nobody took back, after the watermark and not read one by one; `m` is the member. */
export const countsFor = sql`
  x.conversation_id = m.conversation_id and x.number > m.read_number and x.sender_id <> m.person_id
  and x.removed_at is null and not exists (
    select from ${messageReads} r
    where r.conversation_id = x.conversation_id and r.number = x.number and r.person_id = m.person_id)`;

/** After `place`: how the conversation stands for the caller. Whoever has no row has read everything. */
export const withChat = sql`
  chat as materialized (
    select l.*, coalesce(m.is_muted, false) as is_muted, coalesce(m.read_number, l.last_number, 0) as read_number,
      coalesce(unread.total, 0) as unread_total, first.number as first_unread,
      coalesce(l.conversation_id * 1000000 + first.number, 0) as first_unread_id
    from place l
    left join ${conversationMembers} m on m.conversation_id = l.conversation_id and m.person_id = ${me}
    left join lateral (select l.last_number - m.read_number - m.ahead as total where m.is_present) unread on true
    left join lateral (
      select x.number from ${messages} x where unread.total > 0 and ${countsFor} order by x.number limit 1
    ) first on true)`;

const pinned = sql`(
  select row_to_json(shown) from (
    select ${quoteOf('x', 'h')} from ${messages} x join ${people} h on h.id = x.sender_id
    where x.conversation_id = l.conversation_id and x.number = l.pinned_number and x.removed_at is null
  ) shown)`;

const isClosed = sql`coalesce(l.closed_until > ${p('now')}::timestamptz, false)`;

/** Whether the caller may write to place `l`: in its time, and where no teacher has closed it for everybody else. */
export const mayWrite = sql`(${p('today')}::date <= ${writableUntil} and (l.teaches or not ${isClosed}))`;

const neighbour = (compared: SQL) => sql`exists (
  select from ${messages} x where x.conversation_id = l.conversation_id and x.removed_at is null and ${compared})::int`;

/**
 * The state as it travels beside a list of messages, a JSON object; `ends` is the first and last number of that list.
 * Members are counted by the class lists.
 */
export function conversationJson(ends: SQL): SQL {
  const columns = wireRow(Conversation, {
    conversationId: sql`l.conversation_id`,
    isTeacher: sql`l.teaches::int`,
    canWrite: sql`${mayWrite}::int`,
    closedUntil: sql`case when ${isClosed} then l.closed_until end`,
    closedBy: sql`case when ${isClosed} then (select h.full_name from ${people} h where h.id = l.closed_by) end`,
    writableUntil: sql`${writableUntil}::text`,
    isMuted: sql`l.is_muted::int`,
    pinned,
    members: sql`(select count(*) from (select l.*) c, lateral ${membersOf} member)`,
    firstUnreadId: sql`l.first_unread_id`,
    unreadTotal: sql`l.unread_total`,
    lastMessageId: sql`(
      select ${messageIdOf('x')} from ${messages} x
      where x.conversation_id = l.conversation_id and x.removed_at is null order by x.number desc limit 1)`,
    hasOlder: neighbour(sql`x.number < ends.first`),
    hasNewer: neighbour(sql`x.number > ends.last`),
    editMinutes: sql`${p('editMinutes')}::int`,
    deleteHours: sql`${p('deleteHours')}::int`,
  });
  return sql`(
    select row_to_json(state) from (select ${columns} from chat l cross join (${ends}) ends) state)`;
}

export function limitParams(settings: SettingValues) {
  return { editMinutes: settings['chat.edit_minutes'], deleteHours: settings['chat.delete_hours'] };
}
