import type { ThemeTime } from '@bilim/contract/visitlog/themePlan';
import { sql } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { prepared } from '#platform/db/prepared.ts';

import { withClass } from '../classKey.ts';
import type { keyParams } from '../classKey.ts';
import { lessonAsked } from '../dayList.queries.ts';
import type { LessonAsked } from '../dayList.queries.ts';
import { isLocked, isPermittedLate, stands } from '../lessonWindow.ts';
import { tellClass } from '../tellClass.ts';
import { isOfClass } from '../themes.queries.ts';
import type { Powers } from '../visitlog.policy.ts';
import { lessons, themes } from '../visitlog.tables.ts';

const p = sql.placeholder;

type Asked = ReturnType<typeof keyParams> & Powers;

interface ThemeTimeRow {
  readonly found: number;
  /** Null when the plan of the class has no such theme. */
  readonly time: ThemeTime | null;
}

const lessonsOfTheme = sql`
  from ${lessons} l
  where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and l.theme_id = t.id
    and ${stands}`;

/** In which lessons of the class a theme was taught, in order, and its hours. */
export const selectThemeTime = prepared<ThemeTimeRow, Asked & { readonly themeId: number | null }>(
  'theme_time',
  sql`
  with ${withClass.staff},
  theme as (
    select json_build_object('themeId', t.id, 'plannedHours', t.hours,
      'taughtHours', (select coalesce(sum(l.hours), 0) ${lessonsOfTheme}),
      'lessons', (
        select coalesce(json_agg(json_build_object('lessonDate', l.lesson_date, 'ordinal', l.ordinal, 'hours', l.hours)
          order by l.lesson_date, l.ordinal), '[]') ${lessonsOfTheme})) as time
    from class a join ${themes} t on t.id = ${p('themeId')}::int and ${isOfClass})
  select counted.found, theme.time
  from (select count(*)::int as found from fitting) counted left join theme on true`,
);

interface HoursRow {
  readonly found: number;
  readonly plannedHours: number | null;
  readonly themeHours: number | null;
  readonly taughtHours: number | null;
}

/** Hours of the load, of the plan and of the lessons. */
export const selectHours = prepared<HoursRow, Asked>(
  'hours_of_class',
  sql`
  with ${withClass.staff}
  select counted.found, ta.planned_hours::float8 as "plannedHours",
    (select coalesce(sum(t.hours), 0)::float8 from ${themes} t where ${isOfClass}) as "themeHours",
    (
      select coalesce(sum(l.hours), 0)::float8 from ${lessons} l
      where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${stands}
    ) as "taughtHours"
  from (select count(*)::int as found from fitting) counted
  left join class a on true
  left join ${teachingAssignments} ta on ta.id = a.id`,
);

interface SavedHoursRow {
  readonly found: number;
  readonly verdict: 'lesson_unknown' | 'theme_other' | 'locked' | 'saved' | null;
  /** Null when nothing had to be changed. */
  readonly lessonId: number | null;
  readonly before: number | null;
}

const verdict = sql`case
  when l.id is null then 'lesson_unknown'
  when l.theme_id is distinct from ${p('themeId')}::int then 'theme_other'
  when l.hours = ${p('hours')}::numeric then 'saved'
  when ${isLocked} and not ${isPermittedLate} then 'locked'
  else 'saved' end`;

/** Sets the hours of a lesson of the person's own class that has this theme. */
export const updateLessonHours = prepared<
  SavedHoursRow,
  Asked &
    LessonAsked & {
      readonly now: Date;
      readonly today: string;
      readonly themeId: number | null;
      readonly hours: number;
    }
>(
  'lesson_hours_update',
  sql`
  with ${withClass.own},
  judged as materialized (
    select l.*, ${verdict} as verdict
    from class a left join lateral (select l.* ${lessonAsked}) l on true
    where a.is_own and a.is_active),
  saved as (
    update ${lessons} l set hours = ${p('hours')}::numeric, version = l.version + 1
    from judged j
    where l.id = j.id and l.academic_year_id = j.academic_year_id and j.verdict = 'saved'
      and l.hours <> ${p('hours')}::numeric
    returning l.id, l.assignment_id),
  told as (${tellClass(sql`select s.id as lesson_id, s.assignment_id from saved s`, 'class')})
  select counted.found, j.verdict, s.id as "lessonId", j.hours::float8 as before
  from (select count(*)::int as found from fitting) counted
  left join judged j on true left join saved s on true`,
);
