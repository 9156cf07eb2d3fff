import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import {
  bigint,
  bool,
  decimal,
  double,
  int,
  json,
  oneOf,
  orNull,
  smallint,
  text,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { found, ownClass, staffClass, withClass } from '../classes/classKey.sql.ts';
import { lessonAsked, lessonScope } from '../lessons/lessonAsked.sql.ts';
import {
  isInJournal,
  isLessonLocked,
  isModuleClosed,
  isPermittedIn,
  isPermittedLate,
  windowScope,
} from '../lessons/lessonWindow.policy.ts';
import { notifyClass } from '../classes/notifyClass.sql.ts';
import { ownSight, staffSight } from '../journal.policy.ts';
import { gradeModules, lessons, themes } from '../journal.tables.ts';

/** A theme of the plan that the teacher of a class wrote for its discipline, credits and type of lesson. */
export function isOfPlan(theme: string, ofClass: string): SQL {
  const t = sql.identifier(theme);
  const a = sql.identifier(ofClass);
  return sql`
  ${t}.author_id = ${a}.teacher_id and ${t}.discipline_id = ${a}.discipline_id and ${t}.credits = ${a}.credits
  and ${t}.lesson_type_id = ${a}.lesson_type_id and coalesce(${t}.semester_id = ${a}.semester_id, true)
  and ${t}.removed_at is null`;
}

const plannedTheme = z.object({
  themeId: z.int(),
  number: z.int(),
  title: z.string(),
  hours: z.number(),
  moduleId: z.nullable(z.int()),
  moduleName: z.string(),
  isUsed: z.boolean(),
  lessonDate: z.nullable(z.string()),
  taughtHours: z.number(),
  version: z.int(),
});

/** The thematic plan of a class with the day on which each theme was first taught. */
export const selectPlan = inEachLanguage((language) =>
  statement({
    name: `themes_of_class_${language}`,
    params: staffClass,
    /** No theme in the only row of a class without a plan, or when not exactly one class fits. */
    row: { found: int, theme: orNull(json(plannedTheme)) },
    sql: (p) => sql`
    with ${withClass(staffSight, p)},
    plan as (
      select t.number, json_build_object(
        'themeId', t.id, 'number', t.number, 'title', t.title, 'hours', t.hours, 'moduleId', t.module_id,
        'moduleName', coalesce(${nameIn(language, 'm')}, ''), 'isUsed', taught.on_day is not null,
        'lessonDate', taught.on_day, 'taughtHours', coalesce(taught.hours, 0), 'version', t.version) as theme
      from class a
      join ${themes} t on ${isOfPlan('t', 'a')}
      left join ${gradeModules} m on m.id = t.module_id
      left join lateral (
        select min(l.lesson_date) as on_day, sum(l.hours) as hours from ${lessons} l
        where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and l.theme_id = t.id and ${isInJournal('l')}
      ) taught on true)
    select counted.found, plan.theme
    from (select ${found}) counted left join plan on true
    order by plan.number`,
  }),
);

const verdicts = ['lesson_unknown', 'locked', 'theme_unknown', 'module_unknown', 'saved'] as const;

const saving = {
  ...ownClass,
  ...lessonScope,
  now: windowScope.now,
  today: windowScope.today,
  themeId: orNull(int),
  theme: orNull(text),
  hours: decimal,
  moduleId: orNull(smallint),
  keepsModule: bool,
  version: orNull(int),
};
type Saving = Params<typeof saving>;

const verdict = (p: Saving) => sql`case
  when l.id is null then 'lesson_unknown'
  when ${isLessonLocked(p, { lesson: 'l', class: 'a' })} and not ${isPermittedLate(p, 'l')} then 'locked'
  when not ${p.keepsModule} and ${isModuleClosed(p, p.moduleId, 'a')}
    and not ${isPermittedIn(p, sql`l.assignment_id`, p.moduleId)} then 'locked'
  when ${p.themeId} is not null
    and not exists (select from ${themes} t where t.id = ${p.themeId} and ${isOfPlan('t', 'a')})
    then 'theme_unknown'
  when ${p.moduleId} is not null and not exists (select from ${gradeModules} m where m.id = ${p.moduleId})
    then 'module_unknown'
  else 'saved' end`;

/** Lesson `of` has all that is asked for. */
const isAsAsked = (p: Saving, of: SQL) => sql`
  (${of}.theme_id, ${of}.theme_text, ${of}.hours, ${of}.module_id) is not distinct from (
    ${p.themeId}, ${p.theme}, ${p.hours},
    case when ${p.keepsModule} then ${of}.module_id else ${p.moduleId} end)`;

const themeBefore = z.object({
  themeId: z.nullable(z.int()),
  theme: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  moduleId: z.nullable(z.int()),
});

/** Gives a lesson of the person's own class its theme, and tells what it was before. */
export const updateTheme = statement({
  name: 'lesson_theme_update',
  params: saving,
  row: {
    found: int,
    verdict: orNull(oneOf(...verdicts)),
    lessonId: orNull(bigint),
    before: json(themeBefore),
    /** What was there before the statement: its theme in words, its hours, and whether that is what was asked for. */
    themeBefore: text,
    hoursBefore: orNull(double),
    isSame: bool,
  },
  sql: (p) => sql`
  with ${withClass(ownSight, p)},
  judged as materialized (
    select l.*, ${verdict(p)} as verdict
    from class a left join lateral (select l.* ${lessonAsked(p, 'a')}) l on true
    where a.is_own and a.is_active),
  saved as (
    update ${lessons} l
    set theme_id = ${p.themeId}, theme_text = ${p.theme}, hours = ${p.hours},
      module_id = case when ${p.keepsModule} then l.module_id else ${p.moduleId} end,
      version = l.version + 1
    from judged j
    where l.id = j.id and l.academic_year_id = j.academic_year_id and j.verdict = 'saved'
      and coalesce(l.version = ${p.version}, true) and not ${isAsAsked(p, sql`l`)}
    returning l.id),
  emitted as (${notifyClass(sql`select s.id as lesson_id, j.assignment_id from saved s join judged j on j.id = s.id`)})
  select counted.found, j.verdict, s.id as "lessonId", json_build_object(
    'themeId', j.theme_id, 'theme', j.theme_text, 'hours', j.hours, 'moduleId', j.module_id) as before,
    coalesce(j.theme_text, (select t.title from ${themes} t where t.id = j.theme_id), '') as "themeBefore",
    j.hours::float8 as "hoursBefore", ${isAsAsked(p, sql`j`)} as "isSame"
  from (select ${found}) counted
  left join judged j on true left join saved s on true`,
});
