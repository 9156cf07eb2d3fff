import { offerStates } from '@bilim/contract/addressWords';
import { coursesBeside } from '@bilim/contract/registrationOffers';
import { sql } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { besideKinds } from '#modules/enrolment/owed.sql.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { disciplineDescriptions, registrationOffers } from '#modules/registration/offers.tables.ts';
import {
  registrationPools,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, rooms, specialties } from '#modules/structure/organisation.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, int, listOf, oneOf, orNull, rowsOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

const ofTerm = { academicYearId: smallint, seasonId: smallint };
const asked = { ...rightScope, ...ofTerm, query: orNull(text) };

/** Whether a class `a` is of an office: by its department, or by a group that sits in it. */
export const isOfOffice = (p: Params<typeof rightScope>) => sql`(${p.isEverywhere} or exists (
    select from ${departments} dep where dep.id = a.department_id and dep.faculty_id = any(${p.faculties}))
  or exists (
    select from ${groups} g join ${specialties} s on s.id = g.specialty_id and s.faculty_id = any(${p.faculties})
    where g.id = a.group_id or g.id in (select link.group_id from ${streamGroups} link where link.stream_id = a.stream_id)))`;

/** The table `offer`: what is offered in a half-year, with its seats. */
const offersOf = (p: Params<typeof asked>) => sql`
  offer as materialized (
    select a.id, a.discipline_id, a.lesson_type_id, a.teacher_id, a.subgroup, a.is_elective, o.least_students as least,
      case when st.kind in ${besideKinds} then st.kind end as beside, whose.names, seats.*,
      case when o.state = 'open' and seats.taken < o.least_students then 'underfilled'
        when o.state = 'confirmed' then 'open' else o.state end as state
    from ${teachingAssignments} a join ${registrationOffers} o on o.assignment_id = a.id
    left join ${streams} st on st.id = a.stream_id
    cross join lateral (
      select coalesce(sum(pool.seats), 0)::int as seats, coalesce(sum(pool.taken), 0)::int as taken,
        coalesce(max(pool.waiting), 0)::int as waiting
      from ${registrationPools} pool where pool.assignment_id = a.id) seats
    cross join lateral (
      select coalesce(string_agg(g.name, ', ' order by g.name collate "und-x-icu"), '') as names from ${groups} g
      where g.id = a.group_id or g.id in (select link.group_id from ${streamGroups} link where link.stream_id = a.stream_id)) whose
    join ${disciplines} d on d.id = a.discipline_id join ${people} who on who.id = a.teacher_id
    where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId} and a.is_active and ${isOfOffice(p)}
      and (${p.query} is null or strpos(${foldedText(
        sql`concat_ws(' ', d.name_ru, d.name_kg, d.name_en, who.full_name, whose.names)`,
      )}, ${foldedText(p.query)}) > 0))`;

export const selectOffers = inEachLanguage((language) =>
  statement({
    name: `office_offers_${language}`,
    params: { ...asked, state: orNull(oneOf(...offerStates)), skip: int, size: int },
    row: {
      classId: int,
      disciplineId: int,
      discipline: text,
      isDescribed: bool,
      beside: orNull(oneOf(...coursesBeside)),
      lessonType: text,
      teacher: text,
      groups: text,
      subgroup: int,
      isElective: bool,
      state: oneOf(...offerStates),
      least: int,
      seats: int,
      taken: int,
      waiting: int,
      groupOptions: rowsOf({ optionId: int, label: text }),
      reserved: rowsOf({ groupId: int, group: text, seats: int, taken: int }),
    },
    planned: 'each',
    sql: (p) => sql`
    with ${offersOf(p)}
    select o.id as "classId", o.discipline_id as "disciplineId", ${nameIn(language, 'd')} as discipline, exists (
        select from ${disciplineDescriptions} about where about.discipline_id = o.discipline_id and about.closed_on is null
      ) as "isDescribed", o.beside, ${nameIn(language, 'kind')} as "lessonType",
      who.full_name as teacher, o.names as groups, o.subgroup, o.is_elective as "isElective", o.state, o.least, o.seats,
      o.taken, o.waiting, ${jsonList(sql`
        select g.id as "optionId", g.name as label from ${teachingAssignments} a join ${groups} g on g.id = a.group_id
          or g.id in (select link.group_id from ${streamGroups} link where link.stream_id = a.stream_id)
        where a.id = o.id order by g.name`)} as "groupOptions", ${jsonList(sql`
        select g.id as "groupId", g.name as "group", pool.seats, pool.taken from ${registrationPools} pool
        join ${groups} g on g.id = pool.group_id where pool.assignment_id = o.id order by g.name`)} as reserved
    from offer o join ${disciplines} d on d.id = o.discipline_id join ${lessonTypes} kind on kind.id = o.lesson_type_id
    join ${people} who on who.id = o.teacher_id
    where coalesce(o.state = ${p.state}, true)
    order by discipline, o.discipline_id, kind.sort, o.subgroup, o.id limit ${p.size} offset ${p.skip}`,
  }),
);

export const countOffers = statement({
  name: 'office_offer_counts',
  params: asked,
  row: { draft: int, open: int, underfilled: int, cancelled: int },
  planned: 'each',
  sql: (p) => sql`
  with ${offersOf(p)}
  select (count(*) filter (where state = 'draft'))::int as draft, (count(*) filter (where state = 'open'))::int as open,
    (count(*) filter (where state = 'underfilled'))::int as underfilled,
    (count(*) filter (where state = 'cancelled'))::int as cancelled from offer`,
});

/** Classes in which there is a choice and that are not offered: electives, and those with a class of the same kind beside them. */
export const selectToOffer = statement({
  name: 'office_to_offer',
  params: { ...rightScope, ...ofTerm },
  row: { classId: int, isLecture: bool, isElective: bool, roomSeats: orNull(int) },
  planned: 'each',
  sql: (p) => sql`
  select a.id as "classId", a.lesson_type_id = 1 as "isLecture", a.is_elective as "isElective", (
    select min(room.seats) from ${scheduleEntries} e join ${rooms} room on room.id = e.room_id and room.seats > 0
    where e.assignment_id = a.id) as "roomSeats"
  from ${teachingAssignments} a
  left join ${streams} st on st.id = a.stream_id
  where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId} and a.is_active and ${isOfOffice(p)}
    and not exists (select from ${registrationOffers} o where o.assignment_id = a.id)
    and (a.is_elective or coalesce(st.kind = 'elective', false) or exists (
      select from ${teachingAssignments} twin where twin.id <> a.id and twin.is_active
        and twin.academic_year_id = a.academic_year_id and twin.season_id = a.season_id
        and twin.discipline_id = a.discipline_id and twin.lesson_type_id = a.lesson_type_id
        and (twin.group_id = a.group_id or twin.stream_id = a.stream_id)))
  order by a.id`,
});

/** Whether an office offers a class of a discipline, in any half-year. */
export const selectOfferedOf = statement({
  name: 'office_discipline_offered',
  params: { ...rightScope, disciplineId: int },
  row: { isOffered: bool },
  planned: 'each',
  sql: (p) => sql`
  select exists (select from ${teachingAssignments} a join ${registrationOffers} o on o.assignment_id = a.id
    where a.discipline_id = ${p.disciplineId} and ${isOfOffice(p)}) as "isOffered"`,
});

/** A class of an office, with its half-year and what it is called in each language. */
export const selectClass = statement({
  name: 'office_class',
  params: { ...rightScope, classId: int },
  row: {
    academicYearId: int,
    seasonId: int,
    state: text,
    ru: text,
    kg: text,
    en: text,
    groupIds: listOf(int),
  },
  planned: 'each',
  sql: (p) => sql`
  select a.academic_year_id as "academicYearId", a.season_id as "seasonId", o.state, d.name_ru as ru, d.name_kg as kg,
    d.name_en as en, array(select g.id from ${groups} g where g.id = a.group_id
      or g.id in (select link.group_id from ${streamGroups} link where link.stream_id = a.stream_id)) as "groupIds"
  from ${teachingAssignments} a join ${registrationOffers} o on o.assignment_id = a.id
  join ${disciplines} d on d.id = a.discipline_id
  where a.id = ${p.classId} and ${isOfOffice(p)} for update of o`,
});
