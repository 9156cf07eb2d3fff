import { holdKinds } from '@bilim/contract/registrationStudent';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { bool, instant, int, listOf, oneOf, orNull, real, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { registrationExtensions, registrationHolds, registrationPermissions } from './periods.tables.ts';

const settled = { reason: text, by: int, now: instant };

/** Lengthens a period for a student. One that holds already and says something else ends first: see `replaceExtension`. */
export const insertExtension = statement({
  name: 'registration_extended',
  params: { periodId: int, studentId: int, closesAt: instant, maxCredits: orNull(real), ...settled },
  row: { extensionId: int },
  planned: 'each',
  sql: (p) => sql`
  insert into ${registrationExtensions} as e (period_id, student_id, closes_at, max_credits, reason, granted_by, granted_at)
  values (${p.periodId}, ${p.studentId}, ${p.closesAt}, ${p.maxCredits}, ${p.reason}, ${p.by}, ${p.now})
  on conflict (student_id, period_id) where revoked_at is null do update set reason = e.reason
  returning e.id as "extensionId"`,
});

/** Ends what was granted before in other words. */
export const replaceExtension = statement({
  name: 'registration_extension_replaced',
  params: {
    periodId: int,
    studentId: int,
    closesAt: instant,
    maxCredits: orNull(real),
    reason: text,
    now: instant,
  },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${registrationExtensions} e set revoked_at = ${p.now}
  where e.student_id = ${p.studentId} and e.period_id = ${p.periodId} and e.revoked_at is null
    and (e.closes_at, e.max_credits, e.reason) is distinct from (${p.closesAt}, ${p.maxCredits}::numeric, ${p.reason})`,
});

/** Permits an elective, or any; the same that holds already is that one. None where there is no such discipline or half-year. */
export const insertPermission = statement({
  name: 'registration_permitted',
  params: {
    studentId: int,
    academicYearId: smallint,
    seasonId: smallint,
    disciplineId: orNull(int),
    ...settled,
  },
  row: { permissionId: int, isNew: bool },
  planned: 'each',
  sql: (p) => sql`
  with there as (
    select may.id from ${registrationPermissions} may where may.student_id = ${p.studentId}
      and may.academic_year_id = ${p.academicYearId} and may.season_id = ${p.seasonId} and may.revoked_at is null
      and may.discipline_id is not distinct from ${p.disciplineId} order by may.id limit 1
  ), made as (
    insert into ${registrationPermissions} (student_id, academic_year_id, season_id, discipline_id, reason, granted_by, granted_at)
    select ${p.studentId}, ${p.academicYearId}, ${p.seasonId}, ${p.disciplineId}, ${p.reason}, ${p.by}, ${p.now}
    where not exists (select from there) and exists (select from ${academicYears} y where y.id = ${p.academicYearId})
      and exists (select from ${seasons} s where s.id = ${p.seasonId})
      and (${p.disciplineId} is null or exists (select from ${disciplines} d where d.id = ${p.disciplineId}))
    returning id
  )
  select id as "permissionId", false as "isNew" from there union all select id, true from made`,
});

/** Keeps students from registering; answers whom it did not keep before for such a reason. */
export const insertHolds = statement({
  name: 'registration_holds_placed',
  params: { studentIds: listOf(int), kind: oneOf(...holdKinds), ...settled },
  row: { holdId: int, studentId: int },
  planned: 'each',
  sql: (p) => sql`
  insert into ${registrationHolds} (student_id, kind, reason, placed_by, placed_at)
  select distinct one, ${p.kind}, ${p.reason}, ${p.by}::int, ${p.now}::timestamptz from unnest(${p.studentIds}) one
  where not exists (select from ${registrationHolds} h where h.student_id = one and h.kind = ${p.kind} and h.lifted_at is null)
  returning id as "holdId", student_id as "studentId"`,
});

/** Open pages of these students hear that an office settled something for them. */
export const tellSettled = statement({
  name: 'registration_settled_told',
  params: { studentIds: listOf(int) },
  row: {},
  planned: 'each',
  sql: (p) => emitting(sql`select one, 'registration', '{}'::jsonb from unnest(${p.studentIds}) one`),
});

/** Of one of those tables: whose it is, and its end. */
const ending = (
  name: string,
  table: PgTable,
  endedAt: SQL,
  end: (p: { readonly now: SQL; readonly by: SQL }) => SQL,
) => ({
  select: statement({
    name: `registration_${name}_owner`,
    params: { id: int },
    row: { studentId: int, isLive: bool },
    planned: 'each',
    sql: (p) => sql`
    select one.student_id as "studentId", one.${endedAt} is null as "isLive" from ${table} one
    where one.id = ${p.id} for update`,
  }),
  end: statement({
    name: `registration_${name}_ended`,
    params: { id: int, by: int, now: instant },
    row: {},
    sharesParams: true,
    planned: 'each',
    sql: (p) => sql`${end(p)} where id = ${p.id} and ${endedAt} is null`,
  }),
});

/** What offices settle for single students, by its table. */
export const settledThings = {
  extension: ending(
    'extension',
    registrationExtensions,
    sql`revoked_at`,
    ({ now }) => sql`update ${registrationExtensions} set revoked_at = ${now}`,
  ),
  permission: ending(
    'permission',
    registrationPermissions,
    sql`revoked_at`,
    ({ now }) => sql`update ${registrationPermissions} set revoked_at = ${now}`,
  ),
  hold: ending(
    'hold',
    registrationHolds,
    sql`lifted_at`,
    ({ now, by }) => sql`update ${registrationHolds} set lifted_at = ${now}, lifted_by = ${by}`,
  ),
};
