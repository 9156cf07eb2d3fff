import { officePageSize } from '@bilim/contract/newsOffice';
import type { NewsReach, NewsReminder, ReachOfGroup } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { sessions } from '#modules/auth/auth.tables.ts';
import { pushSubscriptions } from '#modules/notices/notices.tables.ts';
import { hearsNews, takesNewsByLetter } from '#modules/notices/ways.ts';
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
    from ${recipientsOf(sql`${readers}::text`, sql`${sql.param(facultyIds)}::smallint[]`, today)} told
    left join ${newsReads} r on r.news_id = ${id} and r.person_id = told.id
    where told.id <> ${authorId})`;
}

type Figures = Pick<NewsReach, 'recipients' | 'delivered' | 'read' | 'confirmed'>;

export async function countReach(db: Database, item: Told, today: string): Promise<Figures> {
  const [row] = await selectRows<Figures>(
    db,
    sql`
    with told as materialized ${readersOf(item, today)},
    present as (select distinct s.user_id from ${sessions} s where s.last_seen_at >= ${item.publishedAt}::timestamptz),
    reached as (select d.person_id as id from ${pushSubscriptions} d union select user_id from present)
    select count(*)::int as recipients, count(told.read_at)::int as read, count(told.confirmed_at)::int as confirmed,
      count(*) filter (where told.read_at is not null or reached.id is not null)::int as delivered
    from told left join reached on reached.id = told.id`,
  );
  return row ?? { recipients: 0, delivered: 0, read: 0, confirmed: 0 };
}

/** The group of a person `told`: the academic group, else the department of the main post. */
const groupJoins = (today: string) => sql`
  left join ${studentGroupPeriods} period on period.student_id = told.id and period.is_main
    and period.period @> ${today}::date
  left join ${groups} g on g.id = period.group_id
  left join ${teacherPositions} post on post.teacher_id = told.id and post.is_main and post.validity @> ${today}::date
  left join ${departments} d on d.id = post.department_id`;
const groupName = sql`coalesce(g.name, d.short_name, '')`;

/** More than anybody reads; those that have read least come first. */
const mostGroups = 300;

export async function selectReachOfGroups(db: Database, item: Told, today: string): Promise<ReachOfGroup[]> {
  return await selectRows<ReachOfGroup>(
    db,
    sql`
    select ${groupName} as name, count(*)::int as recipients, count(told.read_at)::int as read,
      count(told.confirmed_at)::int as confirmed
    from ${readersOf(item, today)} told ${groupJoins(today)}
    group by 1 order by count(told.read_at)::float8 / count(*), count(*) desc, 1 limit ${mostGroups}`,
  );
}

/** Of those for whom it is: has not read it, or not confirmed it where that is asked. */
const isMissing = ({ needsConfirmation }: Told) =>
  needsConfirmation ? sql`told.confirmed_at is null` : sql`told.read_at is null`;

/** Those whom a reminder is about, as a subquery with the column `id`. */
export function missingOf(item: Told, today: string): SQL {
  return sql`(select told.id from ${readersOf(item, today)} told where ${isMissing(item)})`;
}

type Missing = Pick<NewsReminder, 'missing' | 'byDevice' | 'byLetter'>;

/** How many a reminder is about, and how many of them it reaches. */
export async function countMissing(
  db: Database,
  item: Told,
  { today, hasMail }: { readonly today: string; readonly hasMail: boolean },
): Promise<Missing> {
  const [row] = await selectRows<Missing>(
    db,
    sql`
    select count(*)::int as missing, count(*) filter (where way.device)::int as "byDevice",
      count(*) filter (where not way.device and way.letter)::int as "byLetter"
    from ${missingOf(item, today)} m
    cross join lateral (
      select ${hearsNews(sql`m.id`)} as device,
        ${hasMail}::boolean and ${takesNewsByLetter(sql`m.id`)} as letter
    ) way`,
  );
  return row ?? { missing: 0, byDevice: 0, byLetter: 0 };
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
    select h.id as "personId", h.full_name as "fullName", ${groupName} as "group"
    from ${readersOf(item, today)} told ${groupJoins(today)}
    join ${people} h on h.id = told.id
    where ${isMissing(item)} and (${group}::text is null or ${groupName} = ${group}::text)
      and (${afterId}::int is null or (h.full_name collate "und-x-icu", h.id) > (
        select a.full_name collate "und-x-icu", a.id from ${people} a where a.id = ${afterId}::int))
    order by h.full_name collate "und-x-icu", h.id limit ${officePageSize}`,
  );
}
