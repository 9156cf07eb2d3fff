import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { blockTitle } from '#modules/curricula/blockTitle.sql.ts';
import { curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { meetings, offered, scheduleOf, standing, whoseTerm } from '#modules/enrolment/standing.sql.ts';
import type { WhoseTerm } from '#modules/enrolment/standing.sql.ts';
import { people } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { instant, int, json, oneOf, orNull, real, smallint, text, type } from '#platform/db/sqlTypes.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';
import { drawRules } from '@bilim/contract/draw';

import { registrationDraws } from './draws.tables.ts';
import { drawPeriodFor } from '#modules/enrolment/drawPeriod.sql.ts';
import { classWishes, electiveWishes } from './wishes.tables.ts';

/** The period whose draw a student of `standing` takes part in. */
const itsPeriod = (p: WhoseTerm): SQL =>
  drawPeriodFor({
    academicYearId: p.academicYearId,
    seasonId: p.seasonId,
    facultyId: sql`st.faculty_id`,
    formId: sql`st.education_form_id`,
    studyYear: sql`st.study_year`,
  });

export const selectWishPhase = statement({
  name: 'draw_phase',
  params: whoseTerm,
  row: {
    periodId: int,
    opens: instant,
    closes: instant,
    rule: oneOf(...drawRules),
    drawId: orNull(int),
    seedHash: orNull(text),
    drawnAt: orNull(instant),
  },
  sharesParams: true,
  sql: (p) => sql`
  with ${standing(p)}
  select w.id as "periodId", w.wishes_open_at as opens, w.wishes_close_at as closes, w.draw_rule as rule, d.id as "drawId",
    d.seed_hash as "seedHash", d.drawn_at as "drawnAt"
  from standing st cross join lateral (${itsPeriod(p)}) w
  left join ${registrationDraws} d on d.period_id = w.id and d.undone_at is null`,
});

/** What may be wished, a row for each class: electives of the own semester, and the plan's disciplines where there is a choice. */
export const selectWishable = inEachLanguage((language) =>
  statement({
    name: `draw_wishable_${language}`,
    planned: 'blind',
    params: whoseTerm,
    row: {
      block: int,
      title: text,
      choose: int,
      disciplineId: int,
      discipline: text,
      credits: real,
      rank: orNull(int),
      typeId: int,
      type: text,
      classId: int,
      teacher: text,
      subgroup: int,
      schedule: text,
      seats: int,
      classRank: orNull(int),
    },
    sql: (p) => sql`
    with ${standing(p)}, ${offered(p)}, ${meetings(sql`select id from offered`)}, wishable as (
      select o.*, i.elective_block, i.credits as own_credits, count(*) over (partition by o.discipline_id, o.lesson_type_id) as choices
      from standing st join ${curriculumItems} i on i.curriculum_id = st.curriculum_id and i.semester_id = st.semester_id
      join offered o on o.discipline_id = i.discipline_id
    )
    select w.elective_block as block, coalesce(${blockTitle(language, sql`b.title`, sql`w.elective_block`)}, '') as title, coalesce(b.choose_count, 1)::int as choose,
      w.discipline_id as "disciplineId", ${nameIn(language, 'd')} as discipline, w.own_credits::float8 as credits,
      wish.rank, w.lesson_type_id as "typeId", ${nameIn(language, 'kind')} as type, w.id as "classId",
      who.full_name as teacher, w.subgroup, ${scheduleOf(language, sql`w.id`)} as schedule, w.total as seats,
      own.rank as "classRank"
    from wishable w cross join standing st
    join ${disciplines} d on d.id = w.discipline_id join ${lessonTypes} kind on kind.id = w.lesson_type_id
    join ${people} who on who.id = w.teacher_id
    left join ${electiveBlocks} b on b.curriculum_id = st.curriculum_id and b.semester_id = st.semester_id
      and b.block = w.elective_block
    left join ${electiveWishes} wish on wish.student_id = st.student_id and wish.academic_year_id = ${p.academicYearId}
      and wish.season_id = ${p.seasonId} and wish.block = w.elective_block and wish.discipline_id = w.discipline_id
    left join ${classWishes} own on own.student_id = st.student_id and own.assignment_id = w.id
    where w.elective_block > 0 or w.choices > 1
    order by w.elective_block = 0, w.elective_block, discipline, w.discipline_id, kind.sort, w.lesson_type_id, w.subgroup, w.id`,
  }),
);
export type WishableClass = RowOf<typeof selectWishable.ru>;

const rankedDiscipline = z.object({ block: z.int(), rank: z.int(), disciplineId: z.int() });
const rankedClass = z.object({ classId: z.int(), rank: z.int() });

const ofStudent = { studentId: int, academicYearId: smallint, seasonId: smallint };

/** Whoever saves in two tabs saves one after the other. */
export const lockWishes = statement({
  name: 'draw_wishes_locked',
  params: { studentId: int },
  row: { lock: type('void', z.string()) },
  sql: (p) => sql`select pg_advisory_xact_lock(hashtext('wishes'), ${p.studentId}) as lock`,
});

export const deleteElectiveWishes = statement({
  name: 'draw_elective_wishes_gone',
  params: ofStudent,
  row: {},
  sql: (p) => sql`
  delete from ${electiveWishes} where student_id = ${p.studentId} and academic_year_id = ${p.academicYearId}
    and season_id = ${p.seasonId}`,
});

export const deleteClassWishes = statement({
  name: 'draw_class_wishes_gone',
  params: ofStudent,
  row: {},
  sql: (p) => sql`
  delete from ${classWishes} w using ${teachingAssignments} a where w.student_id = ${p.studentId} and a.id = w.assignment_id
    and a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}`,
});

export const insertWishes = statement({
  name: 'draw_wishes_saved',
  params: {
    ...ofStudent,
    disciplines: json(z.array(rankedDiscipline)),
    classes: json(z.array(rankedClass)),
    now: instant,
  },
  row: {},
  sql: (p) => sql`
  with electives as (
    insert into ${electiveWishes} (student_id, academic_year_id, season_id, block, rank, discipline_id, saved_at)
    select ${p.studentId}, ${p.academicYearId}, ${p.seasonId}, g.block, g.rank, g."disciplineId", ${p.now}
    from jsonb_to_recordset(${p.disciplines}) g(block smallint, rank smallint, "disciplineId" int)
  )
  insert into ${classWishes} (student_id, assignment_id, rank, saved_at)
  select ${p.studentId}, g."classId", g.rank, ${p.now}
  from jsonb_to_recordset(${p.classes}) g("classId" int, rank smallint)`,
});
