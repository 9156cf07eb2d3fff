import { sql } from 'drizzle-orm';

import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { broadcasting } from '#platform/live/emitting.ts';

import { registrationPeriods } from './periods.tables.ts';

/**
 * Open pages of the students of a period's faculty ask anew where they stand in it: one row for all of them, whichever
 * form and year of study it is for. Pass the transaction.
 */
export const tellPeriod = statement({
  name: 'registration_period_told',
  params: { periodId: int },
  row: {},
  planned: 'each',
  sql: (p) =>
    broadcasting(sql`
    select array['student'], case when w.faculty_id is not null then array[w.faculty_id] end, 'period', '{}'::jsonb
    from ${registrationPeriods} w where w.id = ${p.periodId}`),
});
