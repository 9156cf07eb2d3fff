import type { Pool } from 'pg';

/** Everything that is added for measuring names itself so. */
const endpoint = 'https://push.bench.example/';
const letters = '@bench.example';

/** Gives every student a device and the wish for emails about news; tells how many students there are. */
export async function addAudience(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into push_subscriptions (person_id, endpoint, p256dh, auth)
     select user_id, $1 || user_id, repeat('A', 87), repeat('A', 22) from user_roles where role = 'student'`,
    [endpoint],
  );
  await pool.query(
    `insert into notice_choices (person_id, mail_news)
     select user_id, true from user_roles where role = 'student' on conflict do nothing`,
  );
  await pool.query(
    `update people set email = id || $1
     where email is null and id in (select user_id from user_roles where role = 'student')`,
    [letters],
  );
  return rowCount ?? 0;
}

/** Leaves the database as it was, after a run that was broken off, too. */
export async function removeAudience(pool: Pool): Promise<void> {
  const measured = `select news_id from news_texts where headline like 'bench %'`;
  await pool.query(`delete from outbox where kind in ('notices.news', 'notices.digest')`);
  await pool.query('delete from notice_digests');
  await pool.query(`delete from push_subscriptions where endpoint like $1 || '%'`, [endpoint]);
  await pool.query(
    `delete from notice_choices where (mail_news or mail_messages) and not mail_marks
     and person_id in (select user_id from user_roles where role = 'student')`,
  );
  await pool.query(`update people set email = null where email like '%' || $1`, [letters]);
  await pool.query(`delete from news_reads where news_id in (${measured})`);
  await pool.query(
    `with gone as (delete from news_texts where headline like 'bench %' returning news_id)
     update news_items set removed_at = now(), removed_by = author_id
     where removed_at is null and id in (select news_id from gone)`,
  );
}
