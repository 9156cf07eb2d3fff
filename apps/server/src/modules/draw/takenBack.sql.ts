import { sql } from 'drizzle-orm';

import { registrationSteps } from '#modules/registration/seats.tables.ts';

/** That the seats of a draw `d` are taken back: it is over when all of them are. */
export const isTakenBack = sql`exists (
  select from ${registrationSteps} step where step.id = d.step_id and step.undone_at is not null)`;
