import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { universityDay } from '#platform/clock.ts';
import { day, instant, int } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import type { Settings } from '#platform/settings.ts';

import { lateChangePermissions } from '../lateChanges/lateChanges.tables.ts';
import { gradeModules, modulePeriods } from '../journal.tables.ts';

/** Parameters that the conditions below need. */
export const windowScope = { editDays: int, today: day, now: instant };
type Window = Params<typeof windowScope>;

export async function windowParams(settings: Settings, now: Date): Promise<ValuesOf<typeof windowScope>> {
  return { editDays: (await settings.read())['journal.edit_days'], today: universityDay(now), now };
}

/** Aliases of a lesson and of its class with the faculty that teaches it. */
interface Of {
  readonly lesson: string;
  readonly class: string;
}

/** A lesson was not taken out of the journal. Whoever reads lessons says so, or reads what was deleted. */
export function isInJournal(lesson: string): SQL {
  return sql`${sql.identifier(lesson)}.removal_id is null`;
}

/** Marks of a lesson may be changed up to so many days after it. */
export function isRecent({ editDays, today }: Pick<Window, 'editDays' | 'today'>, lesson: string): SQL {
  return sql`${sql.identifier(lesson)}.lesson_date + ${editDays} >= ${today}`;
}

/** Closing a module locks its lessons; a single lesson may be locked too. */
export function isLessonLocked(p: Pick<Window, 'now'>, { lesson, class: ofClass }: Of): SQL {
  const l = sql.identifier(lesson);
  return sql`(${l}.is_locked or ${isModuleClosed(p, sql`${l}.module_id`, ofClass)})`;
}

/** docs/rules.md: a teacher changes marks within the edit days and while the module is open. */
export function isOpen(p: Window, of: Of): SQL {
  return sql`(${isRecent(p, of.lesson)} and not ${isLessonLocked(p, of)})`;
}

/** The teacher of a class was permitted to change late what belongs to a module, which may be none. */
export function isPermittedIn(p: Pick<Window, 'today'>, assignmentId: SQL, moduleId: SQL): SQL {
  return sql`exists (select from (${permissionsOf(p, assignmentId)}) permission where ${isForModule(moduleId)})`;
}

const permissionsOf = ({ today }: Pick<Window, 'today'>, assignmentId: SQL) => sql`
  select given.module_id from ${lateChangePermissions} given
  where given.assignment_id = ${assignmentId} and given.revoked_at is null and given.ends_on >= ${today}`;

const isForModule = (moduleId: SQL) =>
  sql`(permission.module_id is null or permission.module_id = ${moduleId})`;

/** The teacher of the class was permitted to change marks of a lesson late, with a reason each time. */
export function isPermittedLate(p: Pick<Window, 'today'>, lesson: string): SQL {
  const l = sql.identifier(lesson);
  return isPermittedIn(p, sql`${l}.assignment_id`, sql`${l}.module_id`);
}

/**
 * For a statement about all lessons of one `class`: what holds for its modules is looked up once, where `isOpen` and
 * `isPermittedLate` would do so lesson by lesson.
 */
export function withModules(p: Pick<Window, 'now' | 'today'>): SQL {
  return sql`
  closed_module as materialized (
    select m.id from class a cross join ${gradeModules} m where ${isModuleClosed(p, sql`m.id`, 'a')}),
  permission as materialized (
    select permission.module_id from class a, lateral (${permissionsOf(p, sql`a.id`)}) permission)`;
}

/** The same as `isOpen`, after `withModules`. */
export function isOpenHere(p: Pick<Window, 'editDays' | 'today'>, lesson: string): SQL {
  const l = sql.identifier(lesson);
  return sql`(${isRecent(p, lesson)} and not ${l}.is_locked
  and not exists (select from closed_module where closed_module.id = ${l}.module_id))`;
}

/** The same as `isPermittedLate`, after `withModules`. */
export function isPermittedHere(lesson: string): SQL {
  return sql`exists (select from permission where ${isForModule(sql`${sql.identifier(lesson)}.module_id`)})`;
}

/** The dates `q` of a module that hold for a class: of its faculty or of the whole university. */
const isPeriodOf = (ofClass: string) => {
  const a = sql.identifier(ofClass);
  return sql`q.academic_year_id = ${a}.academic_year_id and q.season_id = ${a}.season_id
  and (q.faculty_id = ${a}.faculty_id or q.faculty_id is null)`;
};

/** The dates of a module that hold for a class, one row at most: of its own faculty, else of the university. */
export function datesOfModule(moduleId: SQL, ofClass: string, periods: SQL = sql`${modulePeriods}`): SQL {
  return sql`(
    select q.starts_on, q.ends_on, q.closes_at from ${periods} q
    where ${isPeriodOf(ofClass)} and q.module_id = ${moduleId}
    order by q.faculty_id nulls last limit 1)`;
}

/** Whether a module is over for a class. */
export function isModuleClosed({ now }: Pick<Window, 'now'>, moduleId: SQL, ofClass: string): SQL {
  return sql`coalesce((
    select dates.closes_at <= ${now} from ${datesOfModule(moduleId, ofClass)} dates), false)`;
}

/** The module that a day of a class falls into. */
export function moduleOn(on: SQL, ofClass: string): SQL {
  return sql`(
    select q.module_id from ${modulePeriods} q
    where ${isPeriodOf(ofClass)} and ${on} between q.starts_on and q.ends_on
    order by q.faculty_id nulls last, q.starts_on limit 1)`;
}
