import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { int } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';

/** Whether a period `w` belongs to where a right holds: one of all faculties belongs to whoever has it everywhere. */
const isOfOffice = (at: Params<typeof rightScope>): SQL =>
  sql`(${at.isEverywhere} or w.faculty_id = any(${at.faculties}))`;

const periodWhere = (name: string, isIn: (at: Params<typeof rightScope>) => SQL) =>
  statement({
    name,
    params: { ...rightScope, periodId: int },
    row: { periodId: int },
    sql: (p) => sql`
    select w.id as "periodId" from ${registrationPeriods} w
    where w.id = ${p.periodId} and w.closed_on is null and ${isIn(p)}`,
  });
const selectKept = periodWhere('registration_period_in_scope', isOfOffice);
const selectSeen = periodWhere(
  'registration_period_seen',
  (p) => sql`(w.faculty_id is null or ${isOfOffice(p)})`,
);

/** A period in which students of an office are; of one of all faculties it sees its own. */
export async function requireSeenPeriod(db: Database, person: Person, periodId: number): Promise<void> {
  const found = await selectSeen(db, { ...scopeParams(person, 'registration.read'), periodId });
  if (found.length === 0) throw new AppError('draw.no_period');
}

/** A period that an office keeps; those of others are refused as if there were none. */
export async function requirePeriod(db: Database, person: Person, periodId: number): Promise<void> {
  const found = await selectKept(db, { ...scopeParams(person, 'registration.manage'), periodId });
  if (found.length === 0) throw new AppError('draw.no_period');
}
