import { AppError } from '@bilim/contract';
import { officePageSize } from '@bilim/contract/newsOffice';
import type { NewsReach, NewsReminder, ReachOfGroup } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { sessions } from '#modules/auth/auth.tables.ts';
import { peopleWithDevices, takesNewsByLetter } from '#modules/notices/ways.ts';
import { groups, people, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';

import { recipientsOf } from './audience.ts';
import type { LockedNews } from './office.queries.ts';
import { newsReads } from './news.tables.ts';

export type Told = Pick<
  LockedNews,
  'id' | 'authorId' | 'readers' | 'facultyIds' | 'publishedAt' | 'needsConfirmation'
>;

/** Those for whom an item is, its author apart, with what each has done about it. */
function readersOf({ id, authorId, readers, facultyIds }: Told, today: string): SQL {
  return sql`(
    select told.id, r.read_at, r.confirmed_at
    from ${recipientsOf(sql`${readers}::text`, sql`${sql.param(facultyIds)}::smallint[]`, sql`${today}::date`)} told
    left join ${newsReads} r on r.news_id = ${id} and r.person_id = told.id
    where told.id <> ${authorId})`;
}

/** The group of a person `told`: the academic group, else the department of the main post. */
const groupJoins = (today: string) => sql`
  left join ${studentGroupPeriods} period on period.student_id = told.id and period.is_main
    and period.period @> ${today}::date
  left join ${groups} g on g.id = period.group_id
  left join ${teacherPositions} post on post.teacher_id = told.id and post.is_main and post.validity @> ${today}::date
  left join ${departments} d on d.id = post.department_id`;
const groupName = sql`coalesce(g.name, d.short_name, '')`;

/** Of those for whom it is: has not read it, or not confirmed it where that is asked. */
const isMissing = ({ needsConfirmation }: Told) =>
  needsConfirmation ? sql`told.confirmed_at is null` : sql`told.read_at is null`;

/** Those whom a reminder is about, as a subquery with the column `id`. */
export function missingOf(item: Told, today: string): SQL {
  return sql`(select told.id from ${readersOf(item, today)} told where ${isMissing(item)})`;
}

type Missing = Pick<NewsReminder, 'missing' | 'byDevice' | 'byLetter'>;

interface Asked {
  readonly today: string;
  /** Whether letters can be sent at all. */
  readonly hasMail: boolean;
}

/** Whom an item has reached and whom a reminder is about, counted in one pass over `told`. */
const countsOf = (item: Told, hasMail: boolean): SQL => sql`
  select count(*)::int as recipients, count(told.read_at)::int as read, count(told.confirmed_at)::int as confirmed,
    count(*) filter (where told.read_at is not null or device.hears is not null or present.user_id is not null)::int
      as delivered,
    count(*) filter (where ${isMissing(item)})::int as missing,
    count(*) filter (where ${isMissing(item)} and device.hears)::int as "byDevice",
    count(*) filter (where ${isMissing(item)} and device.hears is not true and ${hasMail}::boolean
      and ${takesNewsByLetter(sql`told.id`)})::int as "byLetter"
  from told
  left join ${peopleWithDevices} device on device.person_id = told.id
  left join (
    select distinct s.user_id from ${sessions} s where s.last_seen_at >= ${item.publishedAt}::timestamptz
  ) present on present.user_id = told.id`;

/** How many a reminder is about, and how many of them it reaches. */
export async function countMissing(db: Database, item: Told, { today, hasMail }: Asked): Promise<Missing> {
  const [row] = await selectRows<Missing>(
    db,
    sql`
    with told as ${readersOf(item, today)}, counts as (${countsOf(item, hasMail)})
    select missing, "byDevice", "byLetter" from counts`,
  );
  return row ?? { missing: 0, byDevice: 0, byLetter: 0 };
}

/** More than anybody reads; those that have read least come first. */
const mostGroups = 300;

type Reach = Omit<NewsReach, 'needsConfirmation'> & Missing & { readonly groups: ReachOfGroup[] };

/** Whom an item has reached, in figures and by group. Those for whom it is are looked up once. */
export async function findReach(db: Database, item: Told, { today, hasMail }: Asked): Promise<Reach> {
  const [row] = await selectRows<Reach>(
    db,
    sql`
    with told as materialized ${readersOf(item, today)},
    by_group as (
      select ${groupName} as name, count(*)::int as recipients, count(told.read_at)::int as read,
        count(told.confirmed_at)::int as confirmed
      from told ${groupJoins(today)}
      group by 1 order by count(told.read_at)::float8 / count(*), count(*) desc, 1 limit ${mostGroups})
    select counts.*, (select coalesce(json_agg(by_group), '[]') from by_group) as groups
    from (${countsOf(item, hasMail)}) counts`,
  );
  if (row === undefined) throw new AppError('server.failed');
  return row;
}

export async function selectMissing(
  db: Database,
  item: Told,
  {
    today,
    group,
    afterId,
  }: { readonly today: string; readonly group: string | null; readonly afterId: number | null },
) {
  return await selectRows<{ personId: number; fullName: string; group: string }>(
    db,
    sql`
    with everybody as materialized ${readersOf(item, today)}
    select h.id as "personId", h.full_name as "fullName", ${groupName} as "group"
    from everybody told ${groupJoins(today)}
    join ${people} h on h.id = told.id
    where ${isMissing(item)} and (${group}::text is null or ${groupName} = ${group}::text)
      and (${afterId}::int is null or (h.full_name collate "und-x-icu", h.id) > (
        select a.full_name collate "und-x-icu", a.id from ${people} a
        where a.id = ${afterId}::int and a.id in (select id from everybody)))
    order by h.full_name collate "und-x-icu", h.id limit ${officePageSize}`,
  );
}
