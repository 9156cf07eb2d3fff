import { sql } from 'drizzle-orm';

import { instant, int, listOf, oneOf, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { disciplineRegistrations } from './registration.tables.ts';
import { registrationChanges, registrationSheets, registrationSteps } from './seats.tables.ts';

/** Confirms registrations, or makes them such as they were before. */
export const setStatus = statement({
  name: 'registration_status_set',
  params: {
    registrationIds: listOf(int),
    from: oneOf('registered', 'confirmed'),
    to: oneOf('registered', 'confirmed'),
  },
  row: { changed: int },
  planned: 'each',
  sql: (p) => sql`
  with changed as (
    update ${disciplineRegistrations} r set status = ${p.to} where r.id = any(${p.registrationIds}) and r.status = ${p.from}
    returning 1)
  select count(*)::int as changed from changed`,
});

/** The last closing of a period, and what it did so far. */
export const selectClosing = statement({
  name: 'registration_closing',
  params: { periodId: int },
  row: { stepId: int, closedAt: instant, added: int, registrationIds: listOf(int) },
  planned: 'each',
  sql: (p) => sql`
  select s.id as "stepId", s.made_at as "closedAt", (
    select count(*) from ${registrationChanges} c where c.step_id = s.id and c.deed = 'chosen')::int as added, array(
    select jsonb_array_elements_text(s.effects -> 'confirmed')::int) as "registrationIds"
  from ${registrationSteps} s where s.period_id = ${p.periodId} and s.kind = 'closed'
  order by s.id desc limit 1`,
});

/** That a step confirmed these as well. */
export const addConfirmed = statement({
  name: 'registration_step_effects',
  params: { stepId: int, registrationIds: listOf(int) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${registrationSteps} s set effects = jsonb_set(s.effects, '{confirmed}',
    (s.effects -> 'confirmed') || to_jsonb(${p.registrationIds}))
  where s.id = ${p.stepId}`,
});

/** That students were reminded of a half-year. */
export const markReminded = statement({
  name: 'registration_reminded',
  params: { studentIds: listOf(int), academicYearId: smallint, seasonId: smallint, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${registrationSheets} (student_id, academic_year_id, season_id, reminded_at)
  select one, ${p.academicYearId}, ${p.seasonId}, ${p.now} from unnest(${p.studentIds}) one
  on conflict (student_id, academic_year_id, season_id) do update set reminded_at = excluded.reminded_at`,
});
