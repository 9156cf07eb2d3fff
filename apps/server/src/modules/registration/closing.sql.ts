import { sql } from 'drizzle-orm';

import { registrationSteps } from './seats.tables.ts';

/** Joins the last closing of a period `w`, where there is one. */
export const lastClosing = sql`left join lateral (
  select s.id, s.effects, s.undone_at from ${registrationSteps} s where s.period_id = w.id and s.kind = 'closed'
  order by s.id desc limit 1) closing on true`;

/** That a closing goes on, or is being taken back: the period is marked when all of it is done. */
export const closingUnderWay = sql`case
  when w.finished_at is null and closing.id is not null and closing.undone_at is null then 'closing'
  when w.finished_at is not null and closing.undone_at is not null then 'reopening' end`;
