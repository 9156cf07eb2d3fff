import type { PlannedTheme } from '@bilim/contract/visitlog/themes';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { withClass } from './classKey.ts';
import type { keyParams } from './classKey.ts';
import { lessonAsked } from './dayList.queries.ts';
import type { LessonAsked } from './dayList.queries.ts';
import { isLocked, isModuleClosed, isPermittedIn, isPermittedLate, stands } from './lessonWindow.ts';
import { tellClass } from './tellClass.ts';
import type { Powers } from './visitlog.policy.ts';
import { gradeModules, lessons, themes } from './visitlog.tables.ts';

const p = sql.placeholder;

type Asked = ReturnType<typeof keyParams> & Powers;

/** The plan that the teacher of class `a` wrote for its discipline, credits and type of lesson. */
export const isOfClass = sql`
  t.author_id = a.teacher_id and t.discipline_id = a.discipline_id and t.credits = a.credits
  and t.lesson_type_id = a.lesson_type_id and coalesce(t.semester_id = a.semester_id, true) and t.removed_at is null`;

interface PlanRow {
  readonly found: number;
  /** Null in the only row of a class without a plan, or when not exactly one class fits. */
  readonly theme: PlannedTheme | null;
}

/** The thematic plan of a class with the day on which each theme was first taught. */
export const selectPlan = inEachLanguage((language) =>
  prepared<PlanRow, Asked>(
    `themes_of_class_${language}`,
    sql`
    with ${withClass.staff},
    plan as (
      select t.number, json_build_object(
        'themeId', t.id, 'number', t.number, 'title', t.title, 'hours', t.hours, 'moduleId', t.module_id,
        'moduleName', coalesce(${nameIn(language, 'm')}, ''), 'isUsed', taught.on_day is not null,
        'lessonDate', taught.on_day, 'taughtHours', coalesce(taught.hours, 0), 'version', t.version) as theme
      from class a
      join ${themes} t on ${isOfClass}
      left join ${gradeModules} m on m.id = t.module_id
      left join lateral (
        select min(l.lesson_date) as on_day, sum(l.hours) as hours from ${lessons} l
        where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and l.theme_id = t.id and ${stands}
      ) taught on true)
    select counted.found, plan.theme
    from (select count(*)::int as found from fitting) counted left join plan on true
    order by plan.number`,
  ),
);

type ThemeVerdict = 'lesson_unknown' | 'locked' | 'theme_unknown' | 'module_unknown' | 'saved';

interface SavedRow {
  readonly found: number;
  readonly verdict: ThemeVerdict | null;
  readonly lessonId: number | null;
  readonly before: object | null;
  /** What was there before the statement: its theme in words, its hours, and whether that is what was asked for. */
  readonly themeBefore: string;
  readonly hoursBefore: number;
  readonly isSame: boolean;
}

type SaveParams = Asked &
  LessonAsked & {
    readonly now: Date;
    readonly today: string;
    readonly themeId: number | null;
    readonly theme: string | null;
    readonly hours: number;
    readonly moduleId: number | null;
    readonly keepsModule: boolean;
    readonly version: number | null;
  };

const themeId = sql`${p('themeId')}::int`;
const moduleId = sql`${p('moduleId')}::smallint`;

const verdict = sql`case
  when l.id is null then 'lesson_unknown'
  when ${isLocked} and not ${isPermittedLate} then 'locked'
  when not ${p('keepsModule')}::boolean and ${isModuleClosed(moduleId)}
    and not ${isPermittedIn(sql`l.assignment_id`, moduleId)} then 'locked'
  when ${themeId} is not null and not exists (select from ${themes} t where t.id = ${themeId} and ${isOfClass})
    then 'theme_unknown'
  when ${moduleId} is not null and not exists (select from ${gradeModules} m where m.id = ${moduleId})
    then 'module_unknown'
  else 'saved' end`;

/** Lesson `of` has all that is asked for. */
const isAsAsked = (of: SQL) => sql`
  (${of}.theme_id, ${of}.theme_text, ${of}.hours, ${of}.module_id) is not distinct from (
    ${themeId}, ${p('theme')}::text, ${p('hours')}::numeric,
    case when ${p('keepsModule')}::boolean then ${of}.module_id else ${moduleId} end)`;

/** Gives a lesson of the person's own class its theme, and tells what it was before. */
export const updateTheme = prepared<SavedRow, SaveParams>(
  'lesson_theme_update',
  sql`
  with ${withClass.own},
  judged as materialized (
    select l.*, ${verdict} as verdict
    from class a left join lateral (select l.* ${lessonAsked}) l on true
    where a.is_own and a.is_active),
  saved as (
    update ${lessons} l
    set theme_id = ${themeId}, theme_text = ${p('theme')}::text, hours = ${p('hours')}::numeric,
      module_id = case when ${p('keepsModule')}::boolean then l.module_id else ${moduleId} end,
      version = l.version + 1
    from judged j
    where l.id = j.id and l.academic_year_id = j.academic_year_id and j.verdict = 'saved'
      and coalesce(l.version = ${p('version')}::int, true) and not ${isAsAsked(sql`l`)}
    returning l.id),
  told as (${tellClass(sql`select s.id as lesson_id, j.assignment_id from saved s join judged j on j.id = s.id`)})
  select counted.found, j.verdict, s.id as "lessonId", json_build_object(
    'themeId', j.theme_id, 'theme', j.theme_text, 'hours', j.hours, 'moduleId', j.module_id) as before,
    coalesce(j.theme_text, (select t.title from ${themes} t where t.id = j.theme_id), '') as "themeBefore",
    j.hours::float8 as "hoursBefore", ${isAsAsked(sql`j`)} as "isSame"
  from (select count(*)::int as found from fitting) counted
  left join judged j on true left join saved s on true`,
);
