import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { universityDay } from '#platform/clock.ts';
import type { Settings } from '#platform/settings.ts';

import { lateChangePermissions } from './lateChanges.tables.ts';
import { gradeModules, modulePeriods } from './visitlog.tables.ts';

const p = sql.placeholder;

/** The dates `q` of a module that hold for class `a`: of its faculty or of the whole university. */
const periodOfClass = sql`q.academic_year_id = a.academic_year_id and q.season_id = a.season_id
  and (q.faculty_id = a.faculty_id or q.faculty_id is null)`;

/** Parameters that the conditions below need. */
export async function windowParams(settings: Settings, now: Date) {
  return { editDays: (await settings.read())['journal.edit_days'], today: universityDay(now), now };
}

/** Lesson `l` was not taken out of the journal. Whoever reads lessons says so, or reads what was deleted. */
export const stands = sql`l.removal_id is null`;

/** Marks of lesson `l` may be changed up to so many days after it. */
export const isWithinEditDays = sql`l.lesson_date + ${p('editDays')}::int >= ${p('today')}::date`;

/** Closing a module locks its lessons; a single lesson may be locked too. */
export const isLocked = sql`(l.is_locked or ${isModuleClosed(sql`l.module_id`)})`;

/** docs/rules.md: a teacher changes marks within the edit days and while the module is open. */
export const isOpen = sql`(${isWithinEditDays} and not ${isLocked})`;

/** The teacher of a class was permitted to change late what belongs to a module, which may be none. */
export function isPermittedIn(assignmentId: SQL, moduleId: SQL): SQL {
  return sql`exists (select from (${permissionsOf(assignmentId)}) permission where ${isForModule(moduleId)})`;
}

const permissionsOf = (assignmentId: SQL) => sql`
  select given.module_id from ${lateChangePermissions} given
  where given.assignment_id = ${assignmentId} and given.revoked_at is null and given.ends_on >= ${p('today')}::date`;

const isForModule = (moduleId: SQL) =>
  sql`(permission.module_id is null or permission.module_id = ${moduleId})`;

/**
 * For a statement about all lessons of one class: what holds for its modules is looked up once, where `isOpen` and
 * `isPermittedLate` would do so lesson by lesson.
 */
export const withModules = sql`
  closed_module as materialized (
    select m.id from class a cross join ${gradeModules} m where ${isModuleClosed(sql`m.id`)}),
  permission as materialized (
    select permission.module_id from class a, lateral (${permissionsOf(sql`a.id`)}) permission)`;

/** The same as `isOpen`, after `withModules`. */
export const isOpenHere = sql`(${isWithinEditDays} and not l.is_locked
  and not exists (select from closed_module where closed_module.id = l.module_id))`;

/** The same as `isPermittedLate`, after `withModules`. */
export const isPermittedHere = sql`exists (select from permission where ${isForModule(sql`l.module_id`)})`;

/** The teacher of the class was permitted to change marks of lesson `l` late, with a reason each time. */
export const isPermittedLate = isPermittedIn(sql`l.assignment_id`, sql`l.module_id`);

/** The dates of a module that hold for class `a`, one row at most: of its own faculty, else of the university. */
export function datesOfModule(moduleId: SQL): SQL {
  return sql`(
    select q.starts_on, q.ends_on, q.closes_at from ${modulePeriods} q
    where ${periodOfClass} and q.module_id = ${moduleId}
    order by q.faculty_id nulls last limit 1)`;
}

/** Whether a module is over for class `a`. */
export function isModuleClosed(moduleId: SQL): SQL {
  return sql`coalesce((
    select dates.closes_at <= ${p('now')}::timestamptz from ${datesOfModule(moduleId)} dates), false)`;
}

/** The module that a day of class `a` falls into. */
export function moduleOn(day: SQL): SQL {
  return sql`(
    select q.module_id from ${modulePeriods} q
    where ${periodOfClass} and ${day} between q.starts_on and q.ends_on
    order by q.faculty_id nulls last, q.starts_on limit 1)`;
}
