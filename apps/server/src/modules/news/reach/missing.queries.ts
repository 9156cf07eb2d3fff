import { officePageSize } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { facultiesOf } from '#modules/auth/rights/faculties.policy.ts';
import { userRoles, users } from '#modules/auth/auth.tables.ts';
import { groups, people, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { day, int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf } from '#platform/db/statement.ts';

import { newsReads } from '../news.tables.ts';
import { managedOne, oneManaged } from '../office/office.queries.ts';
import { groupJoins, groupName } from './reachGroups.sql.ts';

const asked = { ...oneManaged, today: day, group: orNull(text), afterId: orNull(int) };
type Asked = Params<typeof asked>;

/** Of the one row of `item`: what is written so is asked once, and what rests on it alone is looked up once. */
const its = (column: string): SQL => sql`(select ${sql.raw(`"${column}"`)} from item)`;

/** Of mark `r`: what item `item` asks for has been done. */
const isDone = sql`(r.confirmed_at is not null or not ${its('needsConfirmation')})`;

/** Cast, because `any` of a select compares with its rows. */
const faculties = sql`${its('facultyIds')}::smallint[]`;
const role = sql`case ${its('readers')} when 'teachers' then 'teacher' else 'student' end`;

/**
 * Whether item `item` is for this person: an account that is in use, a capacity, a faculty. With `offset 0` it is asked
 * of each who is left; without, PostgreSQL would look all accounts up beforehand.
 */
const isRecipient = (personId: SQL, today: SQL): SQL => sql`(${personId} <> ${its('authorId')}
  and exists (select from ${users} u where u.id = ${personId} and u.status = 'active' offset 0)
  and (${its('readers')} = 'all' or exists (
    select from ${userRoles} held where held.user_id = ${personId} and held.role = ${role} offset 0))
  and (${its('facultyIds')} is null or exists (
    select from ${facultiesOf(personId, today)} own where own.faculty_id = any(${faculties}) offset 0)))`;

/** Everybody who may belong to the faculties of `item`: whoever was ever in a group of theirs, has a post or a role. */
const perhapsMembers = sql`(
  select main.student_id from ${specialties} s join ${groups} g on g.specialty_id = s.id
  cross join lateral (
    select period.student_id from ${studentGroupPeriods} period
    where period.group_id = g.id and period.is_main offset 0) main
  where s.faculty_id = any(${faculties})
  union all
  select post.teacher_id from ${departments} d join ${teacherPositions} post on post.department_id = d.id
  where d.faculty_id = any(${faculties})
  union all
  select held.user_id from ${userRoles} held where held.faculty_id = any(${faculties}))`;

/**
 * People in the order of their names, until a page is full. Of whole sets it is looked up once who has read it, and who
 * may be meant; only who is left is asked about one by one. What is in a `case` PostgreSQL takes in this order, and a set
 * of thousands it would else join anew for each person.
 */
const byName = ({ newsId, today }: Asked, isAfter: SQL): SQL => sql`
  select recipient.id, recipient.full_name from ${people} recipient
  where ${isAfter} and case
      when recipient.id in (
        select r.person_id from ${newsReads} r where r.news_id = ${newsId} and ${isDone}) then false
      when ${its('facultyIds')} is not null and recipient.id not in ${perhapsMembers} then false
      when ${its('readers')} = 'teachers' and recipient.id not in (
        select held.user_id from ${userRoles} held where held.role = 'teacher') then false
      else ${isRecipient(sql`recipient.id`, today)} end
  order by recipient.full_name collate "und-x-icu", recipient.id limit ${sql.raw(String(officePageSize))}`;

/** Those of some who are few. */
const ofFew = ({ newsId, today }: Asked, isAfter: SQL, ids: SQL): SQL => sql`
  select recipient.id, recipient.full_name from ${people} recipient
  where ${isAfter} and recipient.id in ${ids}
    and not exists (
      select from ${newsReads} r where r.news_id = ${newsId} and r.person_id = recipient.id and ${isDone} offset 0)
    and ${isRecipient(sql`recipient.id`, today)}`;

/** Of one group or department. */
const inGroup = ({ group, today }: Asked): SQL => sql`(
  select period.student_id from ${groups} g join ${studentGroupPeriods} period on period.group_id = g.id
  where g.name = ${group} and period.is_main and period.period @> ${today}
  union all
  select post.teacher_id from ${departments} d join ${teacherPositions} post on post.department_id = d.id
  where d.short_name = ${group} and post.is_main and post.validity @> ${today})`;

/**
 * In no group today, and without a main post: they stand under an empty name. Students are asked for in the order of an
 * index, which answers by itself.
 */
const inNoGroup = ({ today }: Asked): SQL => sql`(
  select u.id from ${users} u
  where u.status = 'active'
    and u.id not in (
      select period.student_id from ${studentGroupPeriods} period
      where period.is_main and period.period @> ${today} order by period.student_id)
    and u.id not in (
      select post.teacher_id from ${teacherPositions} post where post.is_main and post.validity @> ${today}))`;

const missing = z.array(z.object({ personId: z.int(), fullName: z.string(), group: z.string() }));

const selectMissing = statement({
  name: 'news_missing',
  params: asked,
  row: { people: json(missing) },
  planned: 'each',
  sql: (p) => {
    const isAfter = sql`(${p.afterId} is null or (recipient.full_name collate "und-x-icu", recipient.id) > (
      select a.full_name collate "und-x-icu", a.id from ${people} a
      where a.id = ${p.afterId} and ${isRecipient(sql`a.id`, p.today)}))`;
    return sql`
    with item as materialized (${managedOne(p)})
    select coalesce((
      select json_agg(json_build_object('personId', page.id, 'fullName', page.full_name, 'group', page.name)
        order by page.full_name collate "und-x-icu", page.id)
      from (
        select recipient.id, recipient.full_name, ${groupName} as name
        from (
          select * from (${byName(p, isAfter)}) everywhere where ${p.group} is null
          union all
          select * from (${ofFew(p, isAfter, inGroup(p))}) there where ${p.group} <> ''
          union all
          select * from (${ofFew(p, isAfter, inNoGroup(p))}) nowhere where ${p.group} = ''
        ) recipient ${groupJoins(p.today)}
        where ${p.group} is null or ${groupName} = ${p.group}
        order by recipient.full_name collate "und-x-icu", recipient.id limit ${sql.raw(String(officePageSize))}
      ) page), '[]') as people
    from item`;
  },
});

/** A page of those who have not read an item, or not confirmed it; null where the person manages no such item. */
export async function findMissing(db: Database, values: ParamsOf<typeof selectMissing>) {
  const [found] = await selectMissing(db, values);
  return found?.people ?? null;
}
