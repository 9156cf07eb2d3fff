import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { readableBy, readScope, staffScopeOf } from '#modules/journal/journal.policy.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { seatsOf as assignmentsOf } from '#modules/registration/seats.sql.ts';
import { educationForms } from '#modules/structure/organisation.tables.ts';
import { universityDay } from '#platform/clock.ts';
import { day, instant, int } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Who reads as a student, and when. */
export const studentReader = { personId: int, today: day, now: instant };
/** Whoever may look at what others lay out, besides. */
export const anyReader = { ...studentReader, ...readScope };

export function studentReaderOf(person: Person, now: Date): ValuesOf<typeof studentReader> {
  return { personId: person.id, today: universityDay(now), now };
}

export function anyReaderOf(person: Person, now: Date): ValuesOf<typeof anyReader> {
  const { ownTeacherId, readsAll, readFaculties } = staffScopeOf(person);
  return { ...studentReaderOf(person, now), ownTeacherId, readsAll, readFaculties };
}

/** Class `a` is one of the discipline of shelf `sh`; a stream of groups has no semester of its own. */
export const isOfShelf = (a: SQL, sh: SQL): SQL => sql`(
  ${a}.academic_year_id = ${sh}.academic_year_id and ${a}.season_id = ${sh}.season_id
  and ${a}.discipline_id = ${sh}.discipline_id and ${a}.credits = ${sh}.credits and ${a}.is_active
  and coalesce(${a}.semester_id = ${sh}.semester_id, true))`;

/** The classes in whose lists a student sits, and how they are attended: who is registered, class lists say. Rows of classes. */
export const seatsOf = (p: Params<typeof studentReader>): SQL => sql`
  select a.*, form.attendance
  from (with looked as materialized (
    select a.* from ${teachingAssignments} a
    where a.id = any(${assignmentsOf(sql`(select ${p.personId} as id)`)}) and a.is_active) select * from looked) a
  join ${educationForms} form on form.id = a.education_form_id`;

/** As `held`: themes of lessons that were held in the classes that a condition on `seat` picks. */
export const heldThemes = (p: Params<typeof studentReader>, condition: SQL): SQL => sql`
  select distinct l.theme_id from ${lessons} l
  where l.assignment_id = any(array(select seat.id from seat where ${condition})) and l.theme_id is not null
    and l.removal_id is null and l.lesson_date <= ${p.today}`;

/** The lesson of the theme of material `m` has been held in a class of the student: `seat` has those. */
const isHeldFor = (p: Params<typeof studentReader>): SQL => sql`exists (
  select from ${lessons} l join seat on seat.id = l.assignment_id
  where l.theme_id = m.theme_id and l.removal_id is null and l.lesson_date <= ${p.today})`;

const mainGroup = (p: Params<typeof studentReader>, condition: SQL) => sql`exists (
  select from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
  where period.student_id = ${p.personId} and period.is_main and period.period @> ${p.today} and ${condition})`;

/** For whom material `m` is meant, of those who sit in class `seat`. */
const isMeantFor = (p: Params<typeof studentReader>): SQL => sql`(
  coalesce(m.exam_type_id = seat.exam_type_id, true)
  and (m.specialty_id is null or ${mainGroup(p, sql`g.specialty_id = m.specialty_id`)})
  and case m.student_kind when 0 then true when 4 then seat.teacher_id = sh.owner_id
    when 3 then ${mainGroup(p, sql`g.language = 'en'`)}
    else seat.attendance = m.student_kind end)`;

/**
 * Material `m` of shelf `sh` is for this student to read; `seat` are the classes in whose lists they sit. Whoever sits in
 * none of the discipline gets nothing of it, by whatever address. Lists look the themes that were `held` up once.
 */
export const visibleToStudent = (p: Params<typeof studentReader>, isHeld: SQL = isHeldFor(p)): SQL => sql`(
  ${isLaidOut(p, isHeld)} and ${isForStudent(p)})`;

/** Its owner shows material `m`, and its time has come. */
export const isLaidOut = (p: Params<typeof studentReader>, isHeld: SQL): SQL => sql`(
  m.removed_at is null and not m.is_hidden
  and case m.publish when 'now' then true when 'date' then m.publish_at <= ${p.now} else ${isHeld} end)`;

/** The student sits in a class of the discipline of shelf `sh`, and material `m` is meant for those who do. */
export const isForStudent = (p: Params<typeof studentReader>): SQL => sql`exists (
  select from seat where ${isOfShelf(sql`seat`, sql`sh`)} and ${isMeantFor(p)})`;

/** The lesson of the theme of material `m` is among those of `held`. */
export const isAmongHeld: SQL = sql`exists (select from held where held.theme_id = m.theme_id)`;

/** Shelf `sh` is open to a teacher who is not a student of it: the owner, colleagues it is shared with, offices. */
export const shelfReadableBy = (p: Params<typeof anyReader>): SQL => sql`(
  coalesce(sh.owner_id = ${p.ownTeacherId}, false)
  or sh.is_shared and exists (
    select from ${teachingAssignments} a
    where a.teacher_id = ${p.ownTeacherId} and a.discipline_id = sh.discipline_id and a.is_active)
  or exists (
    select from ${teachingAssignments} c
    where c.teacher_id = sh.owner_id and ${isOfShelf(sql`c`, sql`sh`)}
      and ${readableBy({ ...p, ownTeacherId: sql`null::int` }, 'c')}))`;
