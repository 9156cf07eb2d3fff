import { queueDigests, universityDay } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';
import type { Pool } from 'pg';

/** The day of an email begins in the evening before it. */
const eveningMs = 5 * 3_600_000;

/** Queues the emails of the day to which a moment belongs. There must be some: otherwise nothing was measured. */
export async function queueEmails(parts: Parts, moment: Date): Promise<void> {
  const day = universityDay(new Date(moment.getTime() + eveningMs));
  await queueDigests({ ...parts, clock: { now: () => new Date(`${day}T19:00:00+06:00`) } });
  const { rowCount } = await parts.pool.query('select from notice_digests where day = $1 limit 1', [day]);
  if (rowCount === 0) throw new Error('nobody is written to');
}

/** From now on everybody who wanted emails about news wants those about chats; tells when the last message was sent. */
export async function wantChats(pool: Pool): Promise<Date> {
  await pool.query('delete from notice_digests');
  await pool.query('update notice_choices set mail_messages = true, mail_news = false where mail_news');
  await pool.query('analyze notice_choices');
  const { rows } = await pool.query<{ at: Date | null }>(
    'select max(last_message_at) as at from conversations',
  );
  const at = rows[0]?.at ?? null;
  if (at === null) throw new Error('a demo university without messages');
  return at;
}
