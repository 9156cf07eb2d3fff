import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { registrationChanges, registrationSheets } from '#modules/registration/seats.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, instant, int, listOf, orNull, real, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { isCourse, membersOf } from './members.sql.ts';

const ofPeriod = { periodId: int, today: day };
const seen = { ...ofPeriod, ...rightScope };

/** The members whom an office sees: of a period of all faculties those of its own. */
const seenMembers = (p: Params<typeof seen>): SQL =>
  membersOf(p, sql`(${p.isEverywhere} or s.faculty_id = any(${p.faculties}))`);

/** The table `standing`: how many credits each member takes, and how many electives of the blocks are still open. */
const creditsOf = sql`
  block as materialized (
    select w.curriculum_id, w.semester_id, i.elective_block as number, coalesce(b.choose_count, 1) as choose
    from (select distinct curriculum_id, semester_id from member where not is_beside) w
    join ${curriculumItems} i on i.curriculum_id = w.curriculum_id and i.semester_id = w.semester_id and i.elective_block > 0
    left join ${electiveBlocks} b on b.curriculum_id = i.curriculum_id and b.semester_id = i.semester_id
      and b.block = i.elective_block
    group by 1, 2, 3, 4
  ), standing as materialized (
    select m.*, coalesce(taken.credits, 0)::float8 as credits, (
      select coalesce(sum(greatest(0, block.choose - cardinality(array_positions(taken.blocks, block.number)))), 0)::int
      from block where block.curriculum_id = m.curriculum_id and block.semester_id = m.semester_id and not m.is_beside) as open
    from member m
    cross join lateral (
      select sum(r.credits) as credits, coalesce(array_agg(r.elective_block), '{}') as blocks
      from ${disciplineRegistrations} r where r.student_id = m.student_id
        and r.academic_year_id = m.academic_year_id and r.season_id = m.season_id
        and r.status in ('registered', 'confirmed') and (not m.is_beside or ${isCourse})) taken)`;

/** Whether a member of `standing` takes less than a half-year needs. */
const hasTooLittle = (least: SQL): SQL => sql`(s.credits = 0 or s.credits < ${least} or s.open > 0)`;

/** How a rush goes, in figures. */
export const selectBoard = statement({
  name: 'office_board',
  params: { ...seen, least: real, now: instant },
  row: {
    students: int,
    complete: int,
    partial: int,
    none: int,
    least: real,
    offers: int,
    full: int,
    seats: int,
    taken: int,
    refusals: rowsOf({ code: text, times: int }),
    pace: listOf(int),
  },
  planned: 'each',
  sql: (p) => sql`
  with ${seenMembers(p)}, ${creditsOf}, limits as (
    select coalesce(max(min_credits), ${p.least})::float8 as least from member
  ), whose as (select distinct group_id, academic_year_id, season_id from member where not is_beside),
  reached as (
    select a.id from whose w join ${teachingAssignments} a on a.group_id = w.group_id
      and a.academic_year_id = w.academic_year_id and a.season_id = w.season_id
    union
    select a.id from whose w join ${streamGroups} link on link.group_id = w.group_id
    join ${teachingAssignments} a on a.stream_id = link.stream_id and a.academic_year_id = w.academic_year_id
      and a.season_id = w.season_id
    union
    select a.id from (select distinct academic_year_id, season_id, kind from member where is_beside) w
    join ${streams} again on again.academic_year_id = w.academic_year_id and again.season_id = w.season_id and again.kind = w.kind
    join ${teachingAssignments} a on a.stream_id = again.id and a.is_active
  ), offer as (
    select o.assignment_id, sum(pool.seats)::int as seats, sum(pool.taken)::int as taken
    from reached join ${registrationOffers} o on o.assignment_id = reached.id and o.state in ('open', 'confirmed')
    join ${registrationPools} pool on pool.assignment_id = o.assignment_id group by 1
  ), change as materialized (
    select c.deed, c.code, c.made_at from member m join ${registrationChanges} c on c.student_id = m.student_id
      and c.academic_year_id = m.academic_year_id and c.season_id = m.season_id
  )
  select count(*)::int as students, (count(*) filter (where not ${hasTooLittle(sql`limits.least`)}))::int as complete,
    (count(*) filter (where s.credits > 0 and ${hasTooLittle(sql`limits.least`)}))::int as partial,
    (count(*) filter (where s.credits = 0))::int as none, coalesce(max(limits.least), ${p.least})::float8 as least,
    (select count(*) from offer)::int as offers, (select count(*) from offer where taken >= seats)::int as full,
    coalesce((select sum(seats) from offer), 0)::int as seats, coalesce((select sum(taken) from offer), 0)::int as taken,
    ${jsonList(sql`select code, count(*)::int as times from change where deed = 'refused' and code is not null
      group by code order by times desc, code limit 8`)} as refusals,
    array(select (select count(*) from change where deed in ('chosen', 'moved', 'replaced', 'seated')
        and change.made_at > ${p.now} - (hour.ago + 1) * interval '1 hour'
        and change.made_at <= ${p.now} - hour.ago * interval '1 hour')::int
      from generate_series(11, 0, -1) hour(ago) order by hour.ago desc) as pace
  from standing s cross join limits`,
});

/** Who takes less than a half-year needs, those with nothing first. */
export const selectUnregistered = statement({
  name: 'office_unregistered',
  params: { ...seen, least: real, skip: int, size: int },
  row: { studentId: int, name: text, group: text, credits: real, open: int, remindedAt: orNull(instant) },
  planned: 'each',
  sql: (p) => sql`
  with ${seenMembers(p)}, ${creditsOf}
  select s.student_id as "studentId", who.full_name as name, s.group_name as "group", s.credits, s.open,
    sheet.reminded_at as "remindedAt"
  from standing s join ${people} who on who.id = s.student_id
  left join ${registrationSheets} sheet on sheet.student_id = s.student_id and sheet.academic_year_id = s.academic_year_id
    and sheet.season_id = s.season_id
  where ${hasTooLittle(sql`coalesce(s.min_credits, ${p.least})`)}
  order by s.credits > 0, s.group_name collate "und-x-icu", who.full_name collate "und-x-icu", s.student_id
  limit ${p.size} offset ${p.skip}`,
});

/** Those of them who were not reminded for a day. */
export const selectToRemind = statement({
  name: 'office_to_remind',
  params: { ...ofPeriod, least: real, now: instant },
  row: { studentId: int },
  planned: 'each',
  sql: (p) => sql`
  with ${membersOf(p)}, ${creditsOf}
  select s.student_id as "studentId" from standing s
  left join ${registrationSheets} sheet on sheet.student_id = s.student_id and sheet.academic_year_id = s.academic_year_id
    and sheet.season_id = s.season_id
  where ${hasTooLittle(sql`coalesce(s.min_credits, ${p.least})`)}
    and coalesce(sheet.reminded_at < ${p.now} - interval '20 hours', true)
  order by 1`,
});

export const selectFreePools = statement({
  name: 'office_free_pools',
  params: { classIds: listOf(int) },
  row: { poolId: int, classId: int, groupId: orNull(int), free: int },
  planned: 'each',
  sql: (p) => sql`
  select pool.id as "poolId", pool.assignment_id as "classId", pool.group_id as "groupId",
    greatest(0, pool.seats - pool.taken - pool.held)::int as free
  from ${registrationPools} pool where pool.assignment_id = any(${p.classIds}) order by pool.id for no key update`,
});

/** Who takes what, a row for each registration. */
export const selectResults = inEachLanguage((language) =>
  statement({
    name: `office_results_${language}`,
    params: seen,
    row: {
      group: text,
      name: text,
      discipline: text,
      credits: real,
      isElective: bool,
      classes: text,
      status: text,
    },
    planned: 'each',
    sql: (p) => sql`
    with ${seenMembers(p)}
    select m.group_name as "group", who.full_name as name, ${nameIn(language, 'd')} as discipline,
      r.credits::float8 as credits, r.elective_block > 0 as "isElective", coalesce((
        select string_agg(${nameIn(language, 'kind')} || ', ' || t.full_name
          || case when a.subgroup > 0 then ' · ' || a.subgroup else '' end, '; ' order by kind.sort, a.id)
        from ${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id
        join ${lessonTypes} kind on kind.id = a.lesson_type_id join ${people} t on t.id = a.teacher_id
        where seat.student_id = m.student_id and seat.removed_at is null and a.discipline_id = r.discipline_id
          and a.academic_year_id = r.academic_year_id and a.season_id = r.season_id), '') as classes, r.status
    from member m join ${people} who on who.id = m.student_id
    join ${disciplineRegistrations} r on r.student_id = m.student_id and r.academic_year_id = m.academic_year_id
      and r.season_id = m.season_id and r.status in ('registered', 'confirmed')
    join ${disciplines} d on d.id = r.discipline_id
    order by m.group_name collate "und-x-icu", who.full_name collate "und-x-icu", m.student_id, discipline`,
  }),
);
