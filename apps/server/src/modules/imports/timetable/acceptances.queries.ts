import { acceptanceScopes, conflictKinds } from '@bilim/contract/timetableConflicts';
import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { instant, int, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { acceptedClashes } from '../timetableImports.tables.ts';

import { halfYearScope } from './catalogue.queries.ts';

const ofPlanners = { ...halfYearScope, reach: text };
const accepted = {
  scope: oneOf(...acceptanceScopes),
  kind: orNull(oneOf(...conflictKinds)),
  keys: listOf(text),
  reason: text,
};

/** What was accepted for a half-year and not taken back since, the latest last. */
export const selectAcceptances = statement({
  name: 'timetable_acceptances',
  params: ofPlanners,
  row: { id: int, ...accepted, by: text, at: text },
  sql: (p) => sql`
  select a.id, a.scope, a.kind, a.keys, a.reason, p.full_name as by,
    to_char(a.accepted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
  from ${acceptedClashes} a join ${people} p on p.id = a.accepted_by
  where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId} and a.reach = ${p.reach}
    and a.withdrawn_at is null
  order by a.id`,
});

export const insertAcceptance = statement({
  name: 'timetable_accept',
  params: { ...ofPlanners, ...accepted, acceptedBy: int, acceptedAt: instant },
  row: {},
  sql: (p) => sql`
  insert into ${acceptedClashes} (academic_year_id, season_id, reach, scope, kind, keys, reason, accepted_by, accepted_at)
  values (${p.academicYearId}, ${p.seasonId}, ${p.reach}, ${p.scope}, ${p.kind}, ${p.keys}, ${p.reason},
    ${p.acceptedBy}, ${p.acceptedAt})`,
});

/** It stays to be read, and counts no more. */
export const withdrawAcceptance = statement({
  name: 'timetable_withdraw',
  params: { ...ofPlanners, acceptanceId: int, withdrawnBy: int, withdrawnAt: instant },
  row: { id: int },
  sql: (p) => sql`
  update ${acceptedClashes} a set withdrawn_at = ${p.withdrawnAt}, withdrawn_by = ${p.withdrawnBy}
  where a.id = ${p.acceptanceId} and a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}
    and a.reach = ${p.reach} and a.withdrawn_at is null
  returning a.id`,
});
