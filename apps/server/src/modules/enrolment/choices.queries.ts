import {
  ChoiceOfSubgroup,
  ChoiceOfTeacher,
  SubgroupOfType,
  TeacherOfType,
} from '@bilim/contract/enrolmentRows';
import { FreeSeats, OfferedClass, RegistrationChange } from '@bilim/contract/enrolmentChoices';
import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people, positions, teacherPositions } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { registrationChanges, registrationWaits, seatAlerts } from '#modules/registration/seats.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { gathered } from '#platform/db/gathered.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { int, listOf, numeric, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { lessonsOf, meetings, offered, scheduleOf, standing, whoseTerm } from './standing.sql.ts';

const row = { data: text };
const wanted = { ...whoseTerm, disciplineId: int, credits: orNull(numeric), lessonTypeId: orNull(smallint) };
/** Type and credits as somebody asked for them, who may leave both out. */
const isWanted = (p: { readonly credits: SQL; readonly lessonTypeId: SQL }): SQL =>
  sql`coalesce(o.credits = ${p.credits}, true) and coalesce(o.lesson_type_id = ${p.lessonTypeId}, true)`;

export const selectTeachers = inEachLanguage((language) =>
  gathered({
    name: `registration_teachers_${language}`,
    params: wanted,
    row,
    sql: (p) => sql`
    with ${standing(p)}, ${offered(p, p.disciplineId)}
    select ${jsonList(sql`
      select ${wireRow(ChoiceOfTeacher, {
        teacherId: sql`o.teacher_id`,
        teacherName: sql`min(who.full_name)`,
        positionTitle: sql`coalesce(min(title.name), '')`,
        free: sql`sum(o.free)`,
        total: sql`sum(o.total)`,
      })}
      from offered o join ${people} who on who.id = o.teacher_id
      left join lateral (
        select ${nameIn(language, 'pos')} as name from ${teacherPositions} post join ${positions} pos on pos.id = post.position_id
        where post.teacher_id = o.teacher_id and post.validity @> ${p.today} order by post.is_main desc, post.id limit 1) title on true
      where ${isWanted(p)} group by o.teacher_id
      order by min(who.full_name) collate "und-x-icu", o.teacher_id`)}::text as data`,
  }),
);

/** A subgroup in words; 0 is all of the group or stream. */
const subgroupName = (p: { readonly whole: SQL; readonly part: SQL }): SQL =>
  sql`case when o.subgroup = 0 then ${p.whole} else o.subgroup || ${p.part} end`;

export const selectSubgroups = inEachLanguage((language) =>
  gathered({
    name: `registration_subgroups_${language}`,
    params: { ...wanted, teacherId: int, whole: text, part: text },
    row,
    sql: (p) => sql`
    with ${standing(p)}, ${offered(p, p.disciplineId)}, ${meetings(sql`select id from offered`)}
    select ${jsonList(sql`
      select ${wireRow(ChoiceOfSubgroup, {
        subgroup: sql`o.subgroup`,
        name: subgroupName(p),
        free: sql`o.free`,
        total: sql`o.total`,
        assignmentId: sql`o.id`,
        schedule: scheduleOf(language, sql`o.id`),
      })}
      from offered o where o.teacher_id = ${p.teacherId} and ${isWanted(p)}
      order by o.lesson_type_id, o.subgroup, o.id`)}::text as data`,
  }),
);

/** By type of lesson, of a registration that is there. */
export const selectTeachersOfType = gathered({
  name: 'registration_teachers_of_type',
  params: wanted,
  row,
  sql: (p) => sql`
  with ${standing(p)}, ${offered(p, p.disciplineId)}
  select ${jsonList(sql`
    select ${wireRow(TeacherOfType, {
      teacherId: sql`o.teacher_id`,
      teacherName: sql`who.full_name`,
      assignmentId: sql`o.id`,
      free: sql`o.free`,
    })}
    from offered o join ${people} who on who.id = o.teacher_id where ${isWanted(p)}
    order by who.full_name collate "und-x-icu", o.subgroup, o.id`)}::text as data`,
});

export const selectSubgroupsOfType = gathered({
  name: 'registration_subgroups_of_type',
  params: { ...wanted, teacherId: int, whole: text, part: text },
  row,
  sql: (p) => sql`
  with ${standing(p)}, ${offered(p, p.disciplineId)}
  select ${jsonList(sql`
    select ${wireRow(SubgroupOfType, {
      subgroup: sql`o.subgroup`,
      name: subgroupName(p),
      free: sql`o.free`,
      assignmentId: sql`o.id`,
    })}
    from offered o where o.teacher_id = ${p.teacherId} and ${isWanted(p)} order by o.subgroup, o.id`)}::text as data`,
});

/** All that may be chosen, of one discipline or of the half-year. */
export const selectOffered = inEachLanguage((language) =>
  gathered({
    name: `registration_offered_${language}`,
    params: { ...whoseTerm, disciplineId: orNull(int) },
    row,
    sql: (p) => sql`
    with ${standing(p)}, ${offered(p)}, ${meetings(sql`select id from offered`)}
    select ${jsonList(sql`
      select ${wireRow(OfferedClass, {
        assignmentId: sql`o.id`,
        disciplineId: sql`o.discipline_id`,
        lessonTypeId: sql`o.lesson_type_id`,
        lessonTypeName: nameIn(language, 'kind'),
        teacherId: sql`o.teacher_id`,
        teacherName: sql`who.full_name`,
        subgroup: sql`o.subgroup`,
        lessons: lessonsOf(sql`o.id`),
        free: sql`o.free`,
        total: sql`o.total`,
        isMine: sql`exists (select from ${assignmentStudents} seat where seat.assignment_id = o.id
          and seat.student_id = ${p.studentId} and seat.removed_at is null)::int`,
        waiting: sql`o.waiting`,
        place: sql`(select count(*) from ${registrationWaits} own
          join ${registrationWaits} before on before.assignment_id = own.assignment_id and before.state = 'waiting'
            and (before.joined_at, before.id) <= (own.joined_at, own.id)
          where own.assignment_id = o.id and own.student_id = ${p.studentId} and own.state = 'waiting' having count(*) > 0)`,
        isAlerted: sql`exists (select from ${seatAlerts} bell where bell.assignment_id = o.id
          and bell.student_id = ${p.studentId} and bell.told_at is null)::int`,
      })}
      from offered o join ${people} who on who.id = o.teacher_id join ${lessonTypes} kind on kind.id = o.lesson_type_id
      where coalesce(o.discipline_id = ${p.disciplineId}, true)
      order by o.discipline_id, kind.sort, o.subgroup, who.full_name collate "und-x-icu", o.id`)}::text as data`,
  }),
);

/** Nothing but what is free, for pages that look again and again. */
export const selectFree = gathered({
  name: 'registration_free',
  params: whoseTerm,
  row,
  sql: (p) => sql`
  with ${standing(p)}, ${offered(p)}
  select ${jsonList(sql`
    select ${wireRow(FreeSeats, { assignmentId: sql`o.id`, free: sql`o.free` })} from offered o order by o.id`)}::text as data`,
});

/** Which of these classes the student may choose. */
export const selectOfferedAmong = statement({
  name: 'registration_offered_among',
  planned: 'blind',
  params: { ...whoseTerm, classIds: listOf(int) },
  row: { assignmentId: int },
  sql: (p) => sql`
  with ${standing(p)}, ${offered(p)} select o.id as "assignmentId" from offered o where o.id = any(${p.classIds})`,
});

const classesInWords = (language: Language, ids: SQL, part: SQL): SQL => sql`coalesce((
  select string_agg(kind.${sql.identifier(`short_${language}`)} || ' · ' || who.full_name
    || case when a.subgroup > 0 then ' · ' || a.subgroup || ${part} else '' end, ', ' order by a.id)
  from ${teachingAssignments} a join ${lessonTypes} kind on kind.id = a.lesson_type_id join ${people} who on who.id = a.teacher_id
  where a.id = any(${ids})), '')`;

/** What became of the student's registrations, the latest first. */
export const selectHistory = inEachLanguage((language) =>
  statement({
    name: `registration_history_${language}`,
    params: { studentId: int, academicYearId: smallint, seasonId: smallint, part: text },
    row,
    sql: (p) => sql`
    select ${jsonList(sql`
      select ${wireRow(RegistrationChange, {
        deedId: sql`c.id`,
        at: sql`c.made_at`,
        deed: sql`c.deed`,
        discipline: nameIn(language, 'd'),
        before: classesInWords(language, sql`c.from_ids`, sql`${p.part}`),
        after: classesInWords(language, sql`c.to_ids`, sql`${p.part}`),
        code: sql`c.code`,
        by: sql`case when c.made_by is distinct from c.student_id then coalesce(who.full_name, '') end`,
        reason: sql`c.reason`,
      })}
      from ${registrationChanges} c join ${disciplines} d on d.id = c.discipline_id left join ${people} who on who.id = c.made_by
      where c.student_id = ${p.studentId} and c.academic_year_id = ${p.academicYearId} and c.season_id = ${p.seasonId}
      order by c.made_at desc, c.id desc limit 200`)}::text as data`,
  }),
);
