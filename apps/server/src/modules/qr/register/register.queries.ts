import type { Language } from '@bilim/contract';
import { RegisteredLesson, RegisterRow } from '@bilim/contract/qrLesson';
import { sql } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import { sittingOn } from '#modules/people/sitting.sql.ts';
import {
  assignmentStudents,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { issueOf } from '#modules/studentCard/studentCard.policy.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, rooms } from '#modules/structure/organisation.tables.ts';
import { isInJournal, isOpen, windowScope } from '#modules/journal/lessons/lessonWindow.policy.ts';
import {
  givingPresence,
  lateMark,
  presentMark,
  rememberingPresence,
  takingPresence,
  eventOfPresence,
} from '#modules/journal/lessons/presence.sql.ts';
import { taughtBy, teacherScope } from '#modules/journal/journal.policy.ts';
import { lessonMarks, lessons, marks } from '#modules/journal/journal.tables.ts';
import { universityZone } from '#platform/clock.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { bigint, bool, int, listOf, oneOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { qrOpenings, qrVisits } from '../qr.tables.ts';
import { notifyTeacher } from '../notifyTeacher.service.ts';
import { reasonsOf } from '../visits/reasons.policy.ts';

const zone = sql.raw(`'${universityZone}'`);

export const lessonAsked = { ...windowScope, ...teacherScope, lessonId: bigint };

/** A lesson of an own class, and whether its marks may still be changed. */
export const ownLesson = (p: Params<typeof lessonAsked>) => sql`
  select l.*, a.group_id, a.stream_id, a.discipline_id, a.lesson_type_id,
    ${isOpen(p, { lesson: 'l', class: 'a' })} as can_decide
  from ${lessons} l
  join (
    select ta.*, d.faculty_id from ${teachingAssignments} ta join ${departments} d on d.id = ta.department_id
  ) a on a.id = l.assignment_id
  where l.id = ${p.lessonId} and ${isInJournal('l')} and ${taughtBy(p, 'a')}`;

const studentRow = wireRow(RegisterRow, {
  studentId: sql`seat.student_id`,
  studentName: sql`h.full_name`,
  groupName: sql`coalesce(g.name, '')`,
  state: sql`v.state`,
  reasons: sql`case when v.id is null then array[]::text[] else ${reasonsOf('v', sql`visit`)} end`,
  markText: sql`coalesce(k.text, '')`,
  markSource: sql`coalesce(lm.source, '')`,
  arrivedAt: sql`v.scanned_at`,
  distance: sql`v.distance_band`,
  appeal: sql`v.appeal`,
});

/** Everything about the students of the lesson is looked up for all of them at once. */
const students = sql`
  select ${studentRow}
  from seat
  join ${rowsById(people, sql`select seat.student_id from seat`)} h on h.id = seat.student_id
  left join visit v on v.student_id = seat.student_id
  left join sitting on sitting.student_id = seat.student_id
  left join ${rowsById(groups, sql`select sitting.group_id from sitting`)} g on g.id = sitting.group_id
  left join mark lm on lm.student_id = seat.student_id
  left join ${marks} k on k.id = lm.mark_id
  order by h.full_name collate "und-x-icu", seat.student_id`;

const withStudents = sql`
  seat as materialized (
    select s.student_id from lesson l
    join ${assignmentStudents} s on s.assignment_id = l.assignment_id and s.removed_at is null),
  sitting as materialized (
    select period.* from lesson l
    cross join lateral ${sittingOn(sql`l.lesson_date`, sql`select seat.student_id from seat`)} period),
  visit as materialized (
    select v.* from lesson l
    join ${qrVisits} v on v.lesson_id = l.id and v.academic_year_id = l.academic_year_id),
  mark as materialized (
    select lm.student_id, lm.mark_id, lm.source from lesson l
    join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id)`;

const registerParams = { ...lessonAsked, openBeforeMin: int };

const lessonRow = (language: Language, p: Params<typeof registerParams>) =>
  wireRow(RegisteredLesson, {
    lessonId: sql`l.id`,
    lessonDate: sql`l.lesson_date::text`,
    ordinal: sql`l.ordinal`,
    disciplineName: nameIn(language, 'd'),
    groupNames: sql`coalesce(g.name, st.name)`,
    lessonTypeShort: nameIn(language, 't', 'short'),
    roomName: sql`coalesce(r.number, '')`,
    assignmentId: sql`l.assignment_id`,
    isOpen: sql`(o.lesson_id is not null and o.closed_at is null)::int`,
    isClosed: sql`(o.closed_at is not null)::int`,
    time: p.now,
    acceptsFrom: sql`held.starts - make_interval(mins => ${p.openBeforeMin})`,
    starts: sql`held.starts`,
    ends: sql`held.ends`,
    canDecide: sql`l.can_decide::int`,
  });

/** Who came to a lesson of an own class; nothing at all when it is not the teacher's. */
export const selectRegister = inEachLanguage((language) =>
  statement({
    name: `qr_register_${language}`,
    params: registerParams,
    row: { rows: text, lesson: text },
    sql: (p) => sql`
    with lesson as materialized (${ownLesson(p)}), ${withStudents}
    select ${jsonList(students)}::text as rows, ${jsonList(sql`
      select ${lessonRow(language, p)} from lesson l
      join ${disciplines} d on d.id = l.discipline_id
      join ${lessonTypes} t on t.id = l.lesson_type_id
      left join ${groups} g on g.id = l.group_id
      left join ${streams} st on st.id = l.stream_id
      left join ${scheduleEntries} e on e.id = l.schedule_entry_id
      left join ${rooms} r on r.id = e.room_id
      left join lateral (
        select (l.lesson_date + s.starts) at time zone ${zone} as starts,
          (l.lesson_date + s.ends) at time zone ${zone} as ends
        from ${timeSlots} s where s.id = l.time_slot_id
      ) held on true
      left join ${qrOpenings} o on o.lesson_id = l.id and o.academic_year_id = l.academic_year_id`)}::text as lesson`,
  }),
);

const decisionParams = {
  ...lessonAsked,
  personId: int,
  studentIds: listOf(int),
  isAccepted: bool,
  /** How a student gets in who did not scan. */
  way: oneOf('teacher', 'card'),
};
type Decision = Params<typeof decisionParams>;

const accepted = (p: Decision) => sql`
  insert into ${qrVisits} as v (academic_year_id, lesson_id, student_id, schedule_entry_id, lesson_date, state, way,
    scanned_at, arrived_at, decided_by, decided_at)
  select l.academic_year_id, l.id, seat.student_id, l.schedule_entry_id, l.lesson_date, 'confirmed', ${p.way},
    ${p.now}, ${p.now}, ${p.personId}, ${p.now}
  from lesson l
  join ${assignmentStudents} seat on seat.assignment_id = l.assignment_id and seat.removed_at is null
    and seat.student_id = any(${p.studentIds})
  where l.can_decide and ${p.isAccepted}
  order by seat.student_id
  on conflict (lesson_id, academic_year_id, student_id) do update
  set state = 'confirmed', decided_by = excluded.decided_by, decided_at = excluded.decided_at
  where v.state <> 'confirmed'
  returning v.academic_year_id, v.lesson_id, v.student_id, v.is_late`;

const refused = (p: Decision) => sql`
  update ${qrVisits} v set state = 'refused', decided_by = ${p.personId}, decided_at = ${p.now}
  from lesson l
  where v.lesson_id = l.id and v.academic_year_id = l.academic_year_id and l.can_decide and not ${p.isAccepted}
    and v.student_id = any(${p.studentIds}) and v.state <> 'refused'
  returning v.academic_year_id, v.lesson_id, v.student_id`;

/**
 * The teacher's word on visits, in one statement: accepted ones get their mark where it is empty, refused ones lose
 * it while it is still the one that the visit brought.
 */
export const decideVisits = statement({
  name: 'qr_decide',
  params: decisionParams,
  row: { canDecide: bool, changed: int },
  sql: (p) => sql`
  with lesson as materialized (${ownLesson(p)}),
  accepted as (${accepted(p)}),
  refused as (${refused(p)}),
  given as (${givingPresence(
    sql`
    select a.academic_year_id, a.lesson_id, a.student_id,
      case when a.is_late then ${sql.raw(String(lateMark))} else ${sql.raw(String(presentMark))} end as mark_id
    from accepted a`,
    p,
  )}),
  taken as (${takingPresence(sql`select r.academic_year_id, r.lesson_id, r.student_id from refused r`, p)}),
  written as materialized (select * from given union all select * from taken),
  remembered as (${rememberingPresence(sql`written`, p)}),
  emitted as (${eventOfPresence(sql`written`)}),
  shown as (${notifyTeacher(sql`
    select a.lesson_id, a.academic_year_id from accepted a
    union all
    select r.lesson_id, r.academic_year_id from refused r`)})
  select l.can_decide as "canDecide",
    ((select count(*) from accepted) + (select count(*) from refused))::int as changed
  from lesson l`,
});

/** A student of the class of an own lesson, whose card of that issue holds, and whether the visit is there already. */
export const selectSeat = statement({
  name: 'qr_seat',
  params: { ...teacherScope, lessonId: bigint, studentId: int, issue: int },
  row: { studentName: text, isConfirmed: bool },
  sql: (p) => sql`
  select h.full_name as "studentName", coalesce(v.state in ('present', 'confirmed'), false) as "isConfirmed"
  from ${lessons} l
  join ${teachingAssignments} a on a.id = l.assignment_id
  join ${assignmentStudents} seat on seat.assignment_id = l.assignment_id and seat.removed_at is null
  join ${people} h on h.id = seat.student_id
  left join ${qrVisits} v on v.lesson_id = l.id and v.academic_year_id = l.academic_year_id
    and v.student_id = seat.student_id
  where l.id = ${p.lessonId} and ${isInJournal('l')} and ${taughtBy(p, 'a')} and seat.student_id = ${p.studentId}
    and ${issueOf(sql`seat.student_id`)} = ${p.issue}`,
});
