import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('finds the lines of a student who is taken out by index, also those of classes that were left', async () => {
  const plan = await portal.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    // As PostgreSQL asks before it lets a student go.
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select from only assignment_students x where x.student_id = 1 for key share of x`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

  expect(plan).toContain('assignment_students_of_student');
});
