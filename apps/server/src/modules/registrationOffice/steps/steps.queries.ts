import { stepKinds } from '@bilim/contract/registrationSteps';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { registrationDraws } from '#modules/draw/draws.tables.ts';
import { classWishes } from '#modules/draw/wishes.tables.ts';
import { isClosedFor } from '#modules/enrolment/closedFor.sql.ts';
import { besideKinds } from '#modules/enrolment/owed.sql.ts';
import { groups, people, students } from '#modules/people/people.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import { registrationPeriods } from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import {
  registrationChanges,
  registrationSheets,
  registrationSteps,
} from '#modules/registration/seats.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { educationForms, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  oneOf,
  orNull,
  real,
  smallint,
  text,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { isOfOffice } from '../offers.queries.ts';

/** The classes of a step `s` that is about classes. */
const classesOf = sql`(
  select (s.effects ->> 'classId')::int as id where s.kind in ('cancelled', 'restored')
  union all
  select (one ->> 'classId')::int from jsonb_array_elements(s.effects -> 'offers') one where s.kind = 'offered')`;

/** Whether a step `s` belongs to an office: by its period, or by all its classes. */
const isOwn = (p: Params<typeof rightScope>): SQL => sql`(${p.isEverywhere} or case
    when s.period_id is not null then (select w.faculty_id = any(${p.faculties}) from ${registrationPeriods} w where w.id = s.period_id)
    else not exists (select from ${classesOf} own join ${teachingAssignments} a on a.id = own.id where not ${isOfOffice(p)}) end)`;

/** Whether lists are published in which a step `s` stands: of its period, or of a group that its classes are for. */
const isPublished = sql`case
  when s.period_id is not null then (select w.published_at is not null from ${registrationPeriods} w where w.id = s.period_id)
  else exists (
    select from ${registrationPeriods} w where w.academic_year_id = s.academic_year_id and w.season_id = s.season_id
      and w.published_at is not null and w.closed_on is null and exists (
        select from ${classesOf} own join ${teachingAssignments} a on a.id = own.id
        left join ${streamGroups} link on link.stream_id = a.stream_id
        left join ${groups} g on g.id = coalesce(a.group_id, link.group_id) left join ${specialties} sp on sp.id = g.specialty_id
        where coalesce(w.faculty_id = sp.faculty_id, true) and coalesce(w.education_form_id = g.education_form_id, true)
          and coalesce(w.study_year = (g.start_semester + 2 * (w.academic_year_id - g.admission_year_id)
            + (w.season_id = 2)::int + 1) / 2, true))) end`;

/**
 * A draw or a closing that goes on is no step yet, and one that was cut off goes on. What was closed on top of a draw is
 * taken back before it.
 */
const isDone = sql`case s.kind when 'drawn' then exists (
    select from ${registrationDraws} d join ${registrationPeriods} w on w.id = d.period_id and w.finished_at is null
    where d.step_id = s.id and d.drawn_at is not null and d.undone_at is null)
  when 'closed' then exists (
    select from ${registrationPeriods} w where w.id = s.period_id and w.finished_at is not null)
  else true end`;

const period = z.object({
  faculty: z.nullable(z.string()),
  form: z.nullable(z.string()),
  studyYear: z.nullable(z.int()),
});

const ofTerm = { academicYearId: smallint, seasonId: smallint };

/** What was done in a half-year, the latest first. */
export const selectSteps = inEachLanguage((language) =>
  statement({
    name: `office_steps_${language}`,
    params: { ...rightScope, ...ofTerm, skip: int, size: int },
    row: {
      stepId: int,
      kind: oneOf(...stepKinds),
      at: instant,
      by: orNull(text),
      discipline: orNull(text),
      period: orNull(json(period)),
      size: int,
      undoneAt: orNull(instant),
      undoneBy: orNull(text),
      isUndoable: bool,
    },
    planned: 'each',
    sql: (p) => sql`
    with listed as materialized (
      select s.* from ${registrationSteps} s where s.academic_year_id = ${p.academicYearId} and s.season_id = ${p.seasonId}
        and ${isOwn(p)} order by s.made_at desc, s.id desc limit ${p.size} offset ${p.skip}
    )
    select s.id as "stepId", s.kind, s.made_at as at, by.full_name as by, ${nameIn(language, 'd')} as discipline,
      case when w.id is not null then json_build_object('faculty', ${nameIn(language, 'f')},
        'form', ${nameIn(language, 'form')}, 'studyYear', w.study_year) end as period,
      case s.kind when 'offered' then jsonb_array_length(s.effects -> 'offers')
        when 'closed' then jsonb_array_length(s.effects -> 'confirmed')
        else (select count(*) from ${registrationChanges} c where c.step_id = s.id
          and c.deed = case s.kind when 'cancelled' then 'cancelled' else 'chosen' end) end::int as size,
      s.undone_at as "undoneAt", undoer.full_name as "undoneBy",
      s.undone_at is null and s.kind <> 'restored' and ${isDone} and not coalesce(${isPublished}, false) as "isUndoable"
    from listed s
    left join ${people} by on by.id = s.made_by left join ${people} undoer on undoer.id = s.undone_by
    left join ${teachingAssignments} a on a.id = (s.effects ->> 'classId')::int and s.kind in ('cancelled', 'restored')
    left join ${disciplines} d on d.id = a.discipline_id
    left join ${registrationPeriods} w on w.id = s.period_id
    left join ${faculties} f on f.id = w.faculty_id left join ${educationForms} form on form.id = w.education_form_id
    order by s.made_at desc, s.id desc`,
  }),
);

const offer = z.object({ classId: z.int(), seats: z.int(), least: z.int() });

/** A step of an office, held for the transaction. */
export const lockStep = statement({
  name: 'office_step_locked',
  params: { ...rightScope, stepId: int },
  row: {
    kind: oneOf(...stepKinds),
    academicYearId: int,
    seasonId: int,
    periodId: orNull(int),
    classId: orNull(int),
    offers: json(z.array(offer)),
    isUndone: bool,
    isPublished: bool,
  },
  planned: 'each',
  sql: (p) => sql`
  select s.kind, s.academic_year_id as "academicYearId", s.season_id as "seasonId", s.period_id as "periodId",
    case when s.kind in ('cancelled', 'restored') then (s.effects ->> 'classId')::int end as "classId",
    case when s.kind = 'offered' then s.effects -> 'offers' else '[]'::jsonb end as offers,
    s.undone_at is not null as "isUndone", coalesce(${isPublished}, false) as "isPublished"
  from ${registrationSteps} s where s.id = ${p.stepId} and ${isOwn(p)} for update of s`,
});

/** How many of the classes that a step offered were used or changed since: chosen, waited for, wished, or given other seats. */
export const countUsedOffers = statement({
  name: 'office_offers_used',
  params: { stepId: int },
  row: { used: int },
  planned: 'each',
  sql: (p) => sql`
  with step as (select s.* from ${registrationSteps} s where s.id = ${p.stepId}),
  touched as (
    select unnest(c.to_ids) as id from step join ${registrationChanges} c on c.academic_year_id = step.academic_year_id
      and c.season_id = step.season_id and c.made_at >= step.made_at and c.deed <> 'refused'
    union select w.assignment_id from ${classWishes} w
  )
  select count(*)::int as used
  from step cross join jsonb_to_recordset(step.effects -> 'offers') g("classId" int, seats smallint, least smallint)
  join ${registrationOffers} o on o.assignment_id = g."classId"
  where o.state <> 'open' or o.least_students <> g.least or g."classId" in (select id from touched) or exists (
    select from ${registrationPools} pool where pool.assignment_id = g."classId"
      and (pool.group_id is not null or pool.seats <> g.seats or pool.held > 0 or pool.waiting > 0))`,
});

/** Whoever a step touched changes nothing meanwhile: sheets are locked before pools, as ever. */
export const lockSheets = statement({
  name: 'office_step_sheets_locked',
  params: { stepId: int },
  row: { studentId: int },
  planned: 'each',
  sql: (p) => sql`
  select s.student_id as "studentId" from ${registrationSteps} step
  join ${registrationSheets} s on s.academic_year_id = step.academic_year_id and s.season_id = step.season_id
    and s.student_id in (select c.student_id from ${registrationChanges} c where c.step_id = step.id)
  where step.id = ${p.stepId} order by s.student_id for update of s`,
});

/**
 * Those whom a step took off a class and who have chosen nothing instead: neither another class of the discipline, nor the
 * discipline again, nor another one of its block. With the classes in which they sat.
 */
export const selectToRestore = statement({
  name: 'office_to_restore',
  params: { stepId: int },
  row: {
    studentId: int,
    groupId: int,
    semesterId: int,
    disciplineId: int,
    itemId: orNull(int),
    credits: real,
    examTypeId: int,
    isByPlan: bool,
    block: int,
    isConfirmed: bool,
    classIds: listOf(int),
  },
  planned: 'each',
  sql: (p) => sql`
  select r.student_id as "studentId", r.group_id as "groupId", r.semester_id as "semesterId", r.discipline_id as "disciplineId",
    r.curriculum_item_id as "itemId", r.credits::float8 as credits, r.exam_type_id as "examTypeId", r.is_by_plan as "isByPlan",
    r.elective_block as block, ${isClosedFor({
      groupId: sql`r.group_id`,
      academicYearId: sql`r.academic_year_id`,
      seasonId: sql`r.season_id`,
      beside: sql`course.kind`,
    })} as "isConfirmed", c.from_ids as "classIds"
  from ${registrationChanges} c join ${disciplineRegistrations} r on r.id = c.registration_id
  join ${students} st on st.id = c.student_id and st.status = 'active'
  join ${registrationSteps} step on step.id = c.step_id
  join ${teachingAssignments} class on class.id = (step.effects ->> 'classId')::int
  left join ${streams} course on course.id = class.stream_id and course.kind in ${besideKinds}
  where c.step_id = ${p.stepId} and c.deed = 'cancelled' and not exists (
    select from ${disciplineRegistrations} now where now.student_id = c.student_id and now.academic_year_id = c.academic_year_id
      and now.season_id = c.season_id and now.status in ('registered', 'confirmed')
      and (now.discipline_id = r.discipline_id and now.id <> r.id or r.elective_block > 0 and now.elective_block = r.elective_block
        and now.created_at >= c.made_at))
    and not exists (
      select from ${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id
      where seat.student_id = c.student_id and seat.removed_at is null and a.discipline_id = r.discipline_id
        and a.lesson_type_id in (select was.lesson_type_id from ${teachingAssignments} was where was.id = any(c.from_ids))
        and a.academic_year_id = c.academic_year_id and a.season_id = c.season_id)
  order by c.id`,
});

/** A period that was removed, of an office. */
export const selectRemoved = statement({
  name: 'office_period_removed',
  params: { ...rightScope, periodId: int },
  row: { isRemoved: bool },
  planned: 'each',
  sql: (p) => sql`
  select w.closed_on is not null as "isRemoved" from ${registrationPeriods} w
  where w.id = ${p.periodId} and (${p.isEverywhere} or w.faculty_id = any(${p.faculties})) for update`,
});
