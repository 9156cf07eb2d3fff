import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { warmUp } from '#platform/db/warmUp.ts';
import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { everyModule } from '../everyModule.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(async () => await portal.close());

it('lets every connection plan what a morning and a lesson begin with, and leaves nothing behind', async () => {
  const { pool, clock } = portal.parts;
  await warmUp(
    pool,
    everyModule.flatMap(({ warmUps }) => warmUps?.(clock) ?? []),
  );

  await eachKeepsPlansOf(pool, [
    'mark_update_own',
    'qr_code_visit_kg',
    'qr_register_en',
    'home_student_ru',
    'home_unfilled_kg',
    'beginning_en',
    'settings_own_ru',
    'schedule_student_ru',
    'schedule_teacher_kg',
  ]);
  await eachKeepsPlansOf(pool.blind, ['sessions_by_secret', 'news_page_en']);
  expect(await portal.db.select().from(rateCounters)).toEqual([]);
});

async function eachKeepsPlansOf(pool: Pool, names: readonly string[]) {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const client of clients) {
      const { rows } = await client.query<{ name: string }>(
        'select name from pg_prepared_statements where custom_plans + generic_plans > 5',
      );
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
    }
  } finally {
    for (const client of clients) client.release();
  }
}
