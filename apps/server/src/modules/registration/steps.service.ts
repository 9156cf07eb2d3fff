import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { instant, int, json, oneOf, orNull, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { registrationSteps } from './seats.tables.ts';

const stepKinds = registrationSteps.kind.enumValues;

/** Something that an office, or the portal by itself, does with many registrations at once. */
export const insertStep = statement({
  name: 'registration_step',
  params: {
    academicYearId: smallint,
    seasonId: smallint,
    periodId: orNull(int),
    kind: oneOf(...stepKinds),
    effects: orNull(json(z.unknown())),
    by: orNull(int),
    now: instant,
  },
  row: { stepId: int },
  planned: 'each',
  sql: (p) => sql`
  insert into ${registrationSteps} (academic_year_id, season_id, period_id, kind, effects, made_by, made_at)
  values (${p.academicYearId}, ${p.seasonId}, ${p.periodId}, ${p.kind}, ${p.effects}, ${p.by}, ${p.now})
  returning id as "stepId"`,
});

/** Marks a step as taken back; nothing where it was already. */
export const endStep = statement({
  name: 'registration_step_ended',
  params: { stepId: int, by: orNull(int), now: instant },
  row: { stepId: int },
  planned: 'each',
  sql: (p) => sql`
  update ${registrationSteps} s set undone_at = ${p.now}, undone_by = ${p.by}
  where s.id = ${p.stepId} and s.undone_at is null returning s.id as "stepId"`,
});
