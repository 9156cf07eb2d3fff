import type { Pool } from 'pg';

import { onOwnClient } from './classes.ts';

/** As many as a large university has. */
const titles = 50_000;
/** Everything that is added for measuring names itself so. */
const publisher = 'bench';

/** Words of titles: some that stand in many, and one of thousands that stands in few. */
const subjects = `алгоритмы структуры данных введение математический анализ линейная алгебра физика химия нефти экономика
  финансы право языкознание история философия энергетика строительство медицина педагогика кыргыз тили практикум`;

/** Lays the books out once; they stay for the next run. */
export async function prepareBooks(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from books where publisher = $1',
    [publisher],
  );
  if (rows[0]?.count === titles) return;
  await onOwnClient(pool, async (client) => {
    await client.query('delete from books where publisher = $1', [publisher]);
    await client.query(
      `with subject as (select regexp_split_to_array($2, '\\s+') as words), keeper as (
         select user_id as id from user_roles where role = 'librarian' order by user_id limit 1
       ), category as (select array_agg(id order by id) as ids from book_categories where closed_on is null)
       insert into books (category_id, title, author, publisher, year, owner_id, owner_role, created_at)
       select category.ids[1 + n % array_length(category.ids, 1)],
         initcap(words[1 + abs(hashint4(n)) % array_length(words, 1)]) || ' ' ||
           words[1 + abs(hashint4(n * 7)) % array_length(words, 1)] || ' ' ||
           translate(substr(md5(n::text), 1, 7), '0123456789abcdef', 'аеиоуклмнрстпбвд') || ' ' || n,
         initcap(translate(substr(md5((n % 4000)::text), 1, 8), '0123456789abcdef', 'аеиоуклмнрстпбвд')) || ' А. Б.',
         $1, 1990 + n % 35, keeper.id, 7, now() - n * interval '1 minute'
       from generate_series(1, $3::int) n, subject, keeper, category`,
      [publisher, subjects, titles],
    );
    await client.query('vacuum analyze books');
  });
}
