import type { ClassKey } from '@bilim/contract/journal/class';
import { openOwnClient } from '@bilim/server/measuring';
import type { Client, Pool } from 'pg';

import { demoTerm } from './term.ts';
import type { Term } from './term.ts';

/** How many classes of which size. A journal of the specification is 60 students by 40 lessons, or by 60. */
export interface ClassPlan {
  readonly classes: number;
  readonly students: number;
  readonly lessons: number;
}

/** A class made for measuring: a stream of students of many groups, so that every one of them is really there. */
export interface BenchClass {
  readonly key: ClassKey & { readonly assignmentId: number };
  /** Marks of the last days, which their teacher may still change. */
  readonly openMarkIds: readonly number[];
}

/** One lesson a day within the days in which marks may be changed, and one every other day before. */
const openDays = 7;

/** Finds the classes of an earlier run of today, or makes them anew: marks may be changed for some days only. */
export async function prepareClasses(pool: Pool, plan: ClassPlan, today: string): Promise<BenchClass[]> {
  const name = `bench ${plan.students}x${plan.lessons}`;
  const term = await demoTerm(pool);
  const isFresh = await areOfToday(pool, name, plan, today);
  if (!isFresh) {
    await inTransaction(pool, async (client) => {
      await removeClasses(client, name);
      await addClasses(client, { plan, name, term, today });
    });
    for (const table of ['teaching_assignments', 'assignment_students', 'lessons', 'lesson_marks']) {
      await withoutLimit(pool, `vacuum analyze ${table}`);
    }
  }
  return await selectClasses(pool, name, today);
}

async function areOfToday(pool: Pool, name: string, plan: ClassPlan, today: string): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from streams s join teaching_assignments a on a.stream_id = s.id
     where s.name like $1 || ' %' and exists (
       select from lessons l where l.assignment_id = a.id and l.removal_id is null and l.lesson_date = $2::date)`,
    [name, today],
  );
  return rows[0]?.count === plan.classes;
}

async function removeClasses(client: Client, name: string): Promise<void> {
  const classes = `select a.id from streams s join teaching_assignments a on a.stream_id = s.id where s.name like $1 || ' %'`;
  await client.query(
    `delete from lesson_mark_history h using lesson_marks m join lessons l on l.id = m.lesson_id
     where h.lesson_mark_id = m.id and l.assignment_id in (${classes})`,
    [name],
  );
  await client.query(`delete from lessons where assignment_id in (${classes})`, [name]);
  await client.query(`delete from teaching_assignments where id in (${classes})`, [name]);
  await client.query(`delete from streams where name like $1 || ' %'`, [name]);
}

interface Addition {
  readonly plan: ClassPlan;
  readonly name: string;
  readonly term: Term;
  readonly today: string;
}

async function addClasses(client: Client, { plan, name, term, today }: Addition): Promise<void> {
  const { academicYearId: year, seasonId: season } = term;
  await client.query(insertStreams, [name, year, season, plan.classes]);
  await client.query(insertAssignments, [name, year, season, plan.classes]);
  await client.query(insertStudents, [name, year, season, plan.students]);
  await client.query(insertLessons, [name, today, plan.lessons, openDays]);
  await client.query(insertMarks, [name]);
}

/** Teachers of the term and one of their classes each, in an order that has nothing to do with their ids. */
const templates = `
  select row_number() over (order by md5(t.teacher_id::text)) as place, t.* from (
    select distinct on (a.teacher_id) a.* from teaching_assignments a
    join users u on u.id = a.teacher_id and u.status = 'active'
    where a.academic_year_id = $2 and a.season_id = $3 and a.is_active and a.group_id is not null
    order by a.teacher_id, a.id
  ) t`;

const insertStreams = `
  insert into streams (academic_year_id, season_id, discipline_id, credits, name, kind)
  select $2, $3, t.discipline_id, t.credits, $1 || ' ' || t.place, 'lecture' from (${templates}) t where t.place <= $4`;

const insertAssignments = `
  insert into teaching_assignments (academic_year_id, season_id, semester_id, discipline_id, credits, exam_type_id,
    department_id, teacher_id, lesson_type_id, education_form_id, stream_id, planned_hours)
  select $2, $3, t.semester_id, t.discipline_id, t.credits, t.exam_type_id, t.department_id, t.teacher_id,
    t.lesson_type_id, t.education_form_id, s.id, 80
  from (${templates}) t join streams s on s.name = $1 || ' ' || t.place where t.place <= $4`;

/** Class n gets the n-th so many students of the term. */
const insertStudents = `
  with student as (
    select row_number() over (order by md5(seat.student_id::text)) - 1 as place, seat.student_id
    from (
      select distinct s.student_id from assignment_students s join teaching_assignments a on a.id = s.assignment_id
      where a.academic_year_id = $2 and a.season_id = $3 and s.removed_at is null
    ) seat)
  insert into assignment_students (assignment_id, student_id)
  select a.id, student.student_id
  from (
    select c.id, row_number() over (order by c.id) - 1 as place
    from streams s join teaching_assignments c on c.stream_id = s.id where s.name like $1 || ' %'
  ) a join student on student.place / $4::int = a.place`;

/** The last of them is today's; a module that is closed would lock its lessons. */
const insertLessons = `
  insert into lessons (academic_year_id, assignment_id, lesson_date, theme_text, hours, module_id, created_by)
  select a.academic_year_id, a.id, held.day, 'Тема ' || ($3::int - held.back), 2, q.module_id, a.teacher_id
  from streams s join teaching_assignments a on a.stream_id = s.id
  cross join lateral (
    select back, $2::date - case when back <= $4::int then back else $4::int + 2 * (back - $4::int) end as day
    from generate_series(0, $3::int - 1) back
  ) held
  left join lateral (
    select p.module_id from module_periods p
    where p.academic_year_id = a.academic_year_id and p.season_id = a.season_id and p.faculty_id is null
      and held.day between p.starts_on and p.ends_on and (held.back > $4::int or p.closes_at > now())
    limit 1
  ) q on true
  where s.name like $1 || ' %'`;

/** Points from 4 to 10, now and then an absence; the same on every run. */
const insertMarks = `
  insert into lesson_marks (academic_year_id, lesson_id, student_id, mark_id, version, source, updated_by)
  select l.academic_year_id, l.id, seat.student_id,
    case when dice % 10 = 0 then 1 else 14 + dice % 7 end, dice % 5, 'teacher', a.teacher_id
  from streams s
  join teaching_assignments a on a.stream_id = s.id
  join lessons l on l.assignment_id = a.id
  join assignment_students seat on seat.assignment_id = a.id
  cross join lateral (select abs(hashint8(l.id * 100003 + seat.student_id)::bigint) as dice) d
  where s.name like $1 || ' %'`;

async function selectClasses(pool: Pool, name: string, today: string): Promise<BenchClass[]> {
  const { rows } = await pool.query<BenchClass>(
    `select json_build_object(
        'academicYearId', a.academic_year_id, 'seasonId', a.season_id, 'semesterOrSeasonId', a.semester_id,
        'disciplineId', a.discipline_id, 'credits', a.credits, 'teacherId', a.teacher_id,
        'lessonTypeId', a.lesson_type_id, 'groupId', a.stream_id, 'subgroup', a.subgroup,
        'isElective', a.is_elective, 'assignmentId', a.id, 'educationFormId', a.education_form_id) as key,
      array(
        select m.id::int from lessons l join lesson_marks m on m.lesson_id = l.id
        where l.assignment_id = a.id and l.removal_id is null and l.lesson_date >= $2::date - $3::int
        order by l.id, m.student_id
      ) as "openMarkIds"
     from streams s join teaching_assignments a on a.stream_id = s.id where s.name like $1 || ' %' order by a.id`,
    [name, today, openDays],
  );
  return rows;
}

async function inTransaction(pool: Pool, work: (client: Client) => Promise<void>): Promise<void> {
  await onOwnClient(pool, async (client) => {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  });
}

/** What takes longer than a request may. */
export async function withoutLimit(pool: Pool, statement: string): Promise<void> {
  await onOwnClient(pool, async (client) => await client.query(statement));
}

export async function onOwnClient(pool: Pool, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await openOwnClient(pool.options);
  try {
    await client.query('set statement_timeout = 0');
    await work(client);
  } finally {
    await client.end();
  }
}
