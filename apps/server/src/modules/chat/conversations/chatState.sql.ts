import { Conversation } from '@bilim/contract/chat/message';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { academicYears, terms } from '#modules/structure/calendar.tables.ts';
import { universityDay } from '#platform/clock.ts';
import { day, instant, int } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { wireRow } from '#platform/db/wireJson.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { membersOf } from '../chat.policy.ts';
import { conversationMembers, messageReads, messages } from '../chat.tables.ts';
import { quoteOf } from '../messages/messageRow.sql.ts';
import { messageIdOf } from './place.sql.ts';
import type { Caller } from './place.sql.ts';

/** What the rules of writing depend on. */
export const windowParams = { today: day, now: instant, writeDays: int };
type Window = Params<typeof windowParams>;

export function windowOf(settings: SettingValues, now: Date): ValuesOf<typeof windowParams> {
  return { today: universityDay(now), now, writeDays: settings['chat.write_days'] };
}

/** What is told of them beside a list of messages. */
export const limitParams = { editMinutes: int, deleteHours: int };

export function limitsOf(settings: SettingValues): ValuesOf<typeof limitParams> {
  return { editMinutes: settings['chat.edit_minutes'], deleteHours: settings['chat.delete_hours'] };
}

/** The last day on which the place of that alias may be written to. */
export const writableUntil = ({ writeDays }: Pick<Window, 'writeDays'>, place: string): SQL => sql`(
  select coalesce(t.ends_on, y.ends_on) + ${writeDays}
  from ${academicYears} y
  left join ${terms} t on t.academic_year_id = y.id and t.season_id = ${sql.identifier(place)}.season_id
  where y.id = ${sql.identifier(place)}.academic_year_id)`;

/** Messages of others that nobody took back, after the watermark of a member and not read one by one. */
export function countsFor(member: string, message: string): SQL {
  const [m, x] = [sql.identifier(member), sql.identifier(message)];
  return sql`
  ${x}.conversation_id = ${m}.conversation_id and ${x}.number > ${m}.read_number and ${x}.sender_id <> ${m}.person_id
  and ${x}.removed_at is null and not exists (
    select from ${messageReads} r
    where r.conversation_id = ${x}.conversation_id and r.number = ${x}.number and r.person_id = ${m}.person_id)`;
}

/** After `place`: how the conversation stands for the caller. Whoever has no row has read everything. */
export const withChat = ({ personId }: Pick<Caller, 'personId'>): SQL => sql`
  chat as materialized (
    select l.*, coalesce(m.is_muted, false) as is_muted, coalesce(m.read_number, l.last_number, 0) as read_number,
      coalesce(unread.total, 0) as unread_total, first.number as first_unread,
      coalesce(l.conversation_id * 1000000 + first.number, 0) as first_unread_id
    from place l
    left join ${conversationMembers} m on m.conversation_id = l.conversation_id and m.person_id = ${personId}
    left join lateral (select l.last_number - m.read_number - m.ahead as total where m.is_present) unread on true
    left join lateral (
      select x.number from ${messages} x where unread.total > 0 and ${countsFor('m', 'x')} order by x.number limit 1
    ) first on true)`;

const pinned = sql`(
  select row_to_json(shown) from (
    select ${quoteOf('x', 'h')} from ${messages} x join ${people} h on h.id = x.sender_id
    where x.conversation_id = l.conversation_id and x.number = l.pinned_number and x.removed_at is null
  ) shown)`;

const isClosed = ({ now }: Pick<Window, 'now'>, place: string) =>
  sql`coalesce(${sql.identifier(place)}.closed_until > ${now}, false)`;

/** Whether the caller may write to a place: in its time, and where no teacher has closed it for everybody else. */
export const mayWrite = (p: Window, place: string): SQL => sql`(
  ${p.today} <= ${writableUntil(p, place)} and (${sql.identifier(place)}.teaches or not ${isClosed(p, place)}))`;

const neighbour = (compared: SQL) => sql`exists (
  select from ${messages} x where x.conversation_id = l.conversation_id and x.removed_at is null and ${compared})::int`;

/**
 * The state as it travels beside a list of messages, a JSON object; `ends` is the first and last number of that list.
 * Members are counted by the class lists.
 */
export function conversationJson(p: Window & Params<typeof limitParams>, ends: SQL): SQL {
  const columns = wireRow(Conversation, {
    conversationId: sql`l.conversation_id`,
    isTeacher: sql`l.teaches::int`,
    canWrite: sql`${mayWrite(p, 'l')}::int`,
    closedUntil: sql`case when ${isClosed(p, 'l')} then l.closed_until end`,
    closedBy: sql`case when ${isClosed(p, 'l')} then (select h.full_name from ${people} h where h.id = l.closed_by) end`,
    writableUntil: sql`${writableUntil(p, 'l')}::text`,
    isMuted: sql`l.is_muted::int`,
    pinned,
    members: sql`(select count(*) from (select l.*) c, lateral ${membersOf('c')} member)`,
    firstUnreadId: sql`l.first_unread_id`,
    unreadTotal: sql`l.unread_total`,
    lastMessageId: sql`(
      select ${messageIdOf('x')} from ${messages} x
      where x.conversation_id = l.conversation_id and x.removed_at is null order by x.number desc limit 1)`,
    hasOlder: neighbour(sql`x.number < ends.first`),
    hasNewer: neighbour(sql`x.number > ends.last`),
    editMinutes: p.editMinutes,
    deleteHours: p.deleteHours,
  });
  return sql`(
    select row_to_json(state) from (select ${columns} from chat l cross join (${ends}) ends) state)`;
}
