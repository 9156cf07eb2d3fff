import type { periodKinds } from '@bilim/contract/registrationOffice';
import type { drawRules } from '@bilim/contract/draw';
import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Database } from '#platform/db/database.ts';

import { registrationPeriods } from './periods.tables.ts';

export interface PeriodValues {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly facultyId: number | null;
  readonly educationFormId: number | null;
  readonly studyYear: number | null;
  readonly kind: (typeof periodKinds)[number];
  readonly wishesOpenAt: Date | null;
  readonly wishesCloseAt: Date | null;
  readonly drawRule: (typeof drawRules)[number] | null;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly minCredits: number | null;
  readonly maxCredits: number | null;
}

const same = (column: PgColumn, value: unknown): SQL => (value === null ? isNull(column) : eq(column, value));

/** A new period, or the one that is open for the same students at the same time already. */
export async function insertPeriod(tx: Database, values: PeriodValues): Promise<number> {
  const of = registrationPeriods;
  const [twin] = await tx
    .select({ id: of.id })
    .from(of)
    .where(
      and(
        isNull(of.closedOn),
        same(of.academicYearId, values.academicYearId),
        same(of.seasonId, values.seasonId),
        same(of.facultyId, values.facultyId),
        same(of.educationFormId, values.educationFormId),
        same(of.studyYear, values.studyYear),
        same(of.kind, values.kind),
        same(of.wishesOpenAt, values.wishesOpenAt),
        same(of.opensAt, values.opensAt),
        same(of.closesAt, values.closesAt),
      ),
    )
    .limit(1);
  if (twin !== undefined) return twin.id;
  const [made] = await tx
    .insert(registrationPeriods)
    .values(values)
    .returning({ id: registrationPeriods.id });
  if (made === undefined) throw new Error('a period is always kept');
  return made.id;
}

export async function updatePeriod(
  tx: Database,
  periodId: number,
  values: Partial<typeof registrationPeriods.$inferInsert>,
): Promise<void> {
  await tx.update(registrationPeriods).set(values).where(eq(registrationPeriods.id, periodId));
}
