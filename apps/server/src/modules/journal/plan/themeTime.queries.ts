import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { bigint, decimal, double, int, json, oneOf, orNull } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { found, ownClass, staffClass, withClass } from '../classes/classKey.sql.ts';
import { lessonAsked, lessonScope } from '../lessons/lessonAsked.sql.ts';
import { isInJournal, isLessonLocked, isPermittedLate, windowScope } from '../lessons/lessonWindow.policy.ts';
import { notifyClass } from '../classes/notifyClass.sql.ts';
import { isOfPlan } from '../themes/themes.queries.ts';
import { ownSight, staffSight } from '../journal.policy.ts';
import { lessons, themes } from '../journal.tables.ts';

const themeTime = z.object({
  themeId: z.int(),
  plannedHours: z.number(),
  taughtHours: z.number(),
  lessons: z.array(z.object({ lessonDate: z.string(), ordinal: z.int(), hours: z.number() })),
});

const lessonsOfTheme = sql`
  from ${lessons} l
  where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and l.theme_id = t.id
    and ${isInJournal('l')}`;

/** In which lessons of the class a theme was taught, in order, and its hours. */
export const selectThemeTime = statement({
  name: 'theme_time',
  params: { ...staffClass, themeId: orNull(int) },
  /** No time when the plan of the class has no such theme. */
  row: { found: int, time: orNull(json(themeTime)) },
  sql: (p) => sql`
  with ${withClass(staffSight, p)},
  theme as (
    select json_build_object('themeId', t.id, 'plannedHours', t.hours,
      'taughtHours', (select coalesce(sum(l.hours), 0) ${lessonsOfTheme}),
      'lessons', (
        select coalesce(json_agg(json_build_object('lessonDate', l.lesson_date, 'ordinal', l.ordinal, 'hours', l.hours)
          order by l.lesson_date, l.ordinal), '[]') ${lessonsOfTheme})) as time
    from class a join ${themes} t on t.id = ${p.themeId} and ${isOfPlan('t', 'a')})
  select counted.found, theme.time
  from (select ${found}) counted left join theme on true`,
});

/** Hours of the load, of the plan and of the lessons. */
export const selectHours = statement({
  name: 'hours_of_class',
  params: staffClass,
  row: { found: int, plannedHours: orNull(double), themeHours: orNull(double), taughtHours: orNull(double) },
  sql: (p) => sql`
  with ${withClass(staffSight, p)}
  select counted.found, ta.planned_hours::float8 as "plannedHours",
    (select coalesce(sum(t.hours), 0)::float8 from ${themes} t where ${isOfPlan('t', 'a')}) as "themeHours",
    (
      select coalesce(sum(l.hours), 0)::float8 from ${lessons} l
      where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${isInJournal('l')}
    ) as "taughtHours"
  from (select ${found}) counted
  left join class a on true
  left join ${teachingAssignments} ta on ta.id = a.id`,
});

const verdicts = ['lesson_unknown', 'theme_other', 'locked', 'saved'] as const;

const saving = {
  ...ownClass,
  ...lessonScope,
  now: windowScope.now,
  today: windowScope.today,
  themeId: orNull(int),
  hours: decimal,
};

const verdict = (p: Params<typeof saving>) => sql`case
  when l.id is null then 'lesson_unknown'
  when l.theme_id is distinct from ${p.themeId} then 'theme_other'
  when l.hours = ${p.hours} then 'saved'
  when ${isLessonLocked(p, { lesson: 'l', class: 'a' })} and not ${isPermittedLate(p, 'l')} then 'locked'
  else 'saved' end`;

/** Sets the hours of a lesson of the person's own class that has this theme. */
export const updateLessonHours = statement({
  name: 'lesson_hours_update',
  params: saving,
  /** No lesson when nothing had to be changed. */
  row: {
    found: int,
    verdict: orNull(oneOf(...verdicts)),
    lessonId: orNull(bigint),
    before: orNull(double),
  },
  sql: (p) => sql`
  with ${withClass(ownSight, p)},
  judged as materialized (
    select l.*, ${verdict(p)} as verdict
    from class a left join lateral (select l.* ${lessonAsked(p, 'a')}) l on true
    where a.is_own and a.is_active),
  saved as (
    update ${lessons} l set hours = ${p.hours}, version = l.version + 1
    from judged j
    where l.id = j.id and l.academic_year_id = j.academic_year_id and j.verdict = 'saved'
      and l.hours <> ${p.hours}
    returning l.id, l.assignment_id),
  emitted as (${notifyClass(sql`select s.id as lesson_id, s.assignment_id from saved s`, 'class')})
  select counted.found, j.verdict, s.id as "lessonId", j.hours::float8 as before
  from (select ${found}) counted
  left join judged j on true left join saved s on true`,
});
