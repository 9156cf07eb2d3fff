import type { Pool, PoolClient } from 'pg';

import { withoutLimit } from '../setup/classes.ts';
import type { Term } from '../setup/term.ts';

/** A discipline that a student is to register for, and the classes of it that have seats. */
export interface Visit {
  readonly studentId: number;
  readonly disciplineId: number;
  readonly classIds: readonly number[];
  readonly teacherId: number;
}

export interface Rush {
  readonly term: Term;
  readonly studentIds: readonly number[];
  readonly visits: readonly Visit[];
}

const mostDisciplines = 6;
/** Seats of a class; a discipline has as many classes as its students need, and not one seat more than that. */
const seats = 25;

/**
 * Opens the half-year after the one that runs to so many students: six disciplines of their plans each, with seats for
 * exactly as many as may come. What an earlier rush left is taken away first.
 */
export async function prepareRush(pool: Pool, people: number): Promise<Rush> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const term = await nextTerm(client);
    const of = [term.academicYearId, term.seasonId];
    await forget(client, of);
    await gather(client, of, people);
    await openClasses(client, of);
    await client.query(
      `insert into registration_periods (academic_year_id, season_id, kind, opens_at, closes_at)
       values ($1, $2, 'change', now() - interval '1 day', now() + interval '30 days')`,
      of,
    );
    const { rows: visits } = await client.query<Visit>(
      `select st.student_id as "studentId", c.discipline_id as "disciplineId", c.class_ids as "classIds", c.teacher_id as "teacherId"
       from rush_standing st join (
         select i.curriculum_id, i.semester_id, i.discipline_id, array_agg(a.id order by a.id) as class_ids, min(a.teacher_id) as teacher_id
         from rush_item i join streams s on s.name = i.stream and s.discipline_id = i.discipline_id and s.academic_year_id = $1 and s.season_id = $2
         join teaching_assignments a on a.stream_id = s.id group by 1, 2, 3) c
         on c.curriculum_id = st.curriculum_id and c.semester_id = st.semester_id`,
      of,
    );
    await client.query('commit');
    await withoutLimit(
      pool,
      `vacuum analyze registration_offers, registration_pools, registration_periods, teaching_assignments, streams,
         stream_groups, discipline_registrations, assignment_students, registration_sheets, registration_changes`,
    );
    return { term, studentIds: [...new Set(visits.map(({ studentId }) => studentId))], visits };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The autumn of the next year, in which nobody but this bench has any classes. */
async function nextTerm(client: PoolClient): Promise<Term> {
  const { rows } = await client.query<Term>(
    `select y.id as "academicYearId", 1 as "seasonId" from academic_years y
     where y.starts_on > current_date and not exists (
       select from teaching_assignments a left join streams s on s.id = a.stream_id
       where a.academic_year_id = y.id and a.season_id = 1 and coalesce(s.name, '') not like 'bench rush%')
     order by y.starts_on limit 1`,
  );
  if (rows[0] === undefined) throw new Error('no year is to come in which there are no classes');
  return rows[0];
}

/** Whatever stands in that half-year; what refers to something first. */
const left = [
  `registration_draws where period_id in (
     select id from registration_periods where academic_year_id = $1 and season_id = $2)`,
  ...[
    'registration_changes',
    'registration_permissions',
    'discipline_registrations',
    'registration_sheets',
    'registration_steps',
    'registration_periods',
    'teaching_assignments',
    'streams',
  ].map((table) => `${table} where academic_year_id = $1 and season_id = $2`),
];

async function forget(client: PoolClient, of: readonly number[]): Promise<void> {
  for (const what of left) await client.query(`delete from ${what}`, [...of]);
}

/** Who comes, and which disciplines of their plans they come for. */
async function gather(client: PoolClient, of: readonly number[], people: number): Promise<void> {
  await client.query(
    `create temp table rush_standing on commit drop as
     select st.id as student_id, g.id as group_id, c.id as curriculum_id, term.semester_id
     from students st
     join users u on u.id = st.id and u.status = 'active' and not u.must_update_credentials
     join user_roles r on r.user_id = u.id and r.role = 'student'
     join student_group_periods sitting on sitting.student_id = st.id and sitting.is_main and sitting.period @> current_date
     join groups g on g.id = sitting.group_id
     join curricula c on c.is_in_force and c.specialty_id = g.specialty_id and c.education_form_id = g.education_form_id
       and c.admission_year_id = g.admission_year_id
     cross join lateral (
       select (g.start_semester + 2 * ($1 - g.admission_year_id) + ($2 = 2)::int)::smallint as semester_id) term
     where st.status = 'active' and exists (
         select from curriculum_items i where i.curriculum_id = c.id and i.semester_id = term.semester_id and not i.is_elective)
     order by md5(st.id::text) limit $3`,
    [...of, people],
  );
  await client.query(
    `create temp table rush_item on commit drop as
     select * from (
       select i.*, 'bench rush ' || i.curriculum_id || '/' || i.semester_id as stream, row_number() over (
         partition by i.curriculum_id, i.semester_id order by i.id) as nth, st.students
       from (select curriculum_id, semester_id, count(*)::int as students from rush_standing group by 1, 2) st
       join curriculum_items i on i.curriculum_id = st.curriculum_id and i.semester_id = st.semester_id
         and not i.is_elective) numbered
     where nth <= ${mostDisciplines}`,
  );
}

/** Classes of each discipline for those who stand there, with seats for all of them. */
async function openClasses(client: PoolClient, of: readonly number[]): Promise<void> {
  await client.query(
    `insert into streams (academic_year_id, season_id, discipline_id, credits, name, kind)
     select $1, $2, discipline_id, credits, stream, 'elective' from rush_item`,
    [...of],
  );
  await client.query(
    `insert into stream_groups (stream_id, group_id)
     select distinct s.id, st.group_id from rush_item i
     join streams s on s.name = i.stream and s.discipline_id = i.discipline_id and s.academic_year_id = $1 and s.season_id = $2
     join rush_standing st on st.curriculum_id = i.curriculum_id and st.semester_id = i.semester_id`,
    [...of],
  );
  await client.query(
    `with teacher as (select id, row_number() over (order by id) as nth, count(*) over () as many from teachers where is_active),
     made as (
       insert into teaching_assignments (academic_year_id, season_id, discipline_id, credits, is_elective, exam_type_id,
         department_id, teacher_id, lesson_type_id, education_form_id, stream_id, subgroup)
       select $1, $2, i.discipline_id, i.credits, true, i.exam_type_id,
         coalesce(d.department_id, (select min(id) from departments)), teacher.id, 2, 1, s.id, ((k - 1) % 9 + 1)
       from rush_item i
       join streams s on s.name = i.stream and s.discipline_id = i.discipline_id and s.academic_year_id = $1 and s.season_id = $2
       join disciplines d on d.id = i.discipline_id
       cross join generate_series(1, (i.students + ${seats} - 1) / ${seats}) k
       join teacher on teacher.nth = 1 + (s.id * 7 + (k - 1) / 9) % teacher.many
       returning id, stream_id),
     offered as (insert into registration_offers (assignment_id, state, opened_at) select id, 'open', now() from made),
     room as (
       select made.id, i.students, row_number() over (partition by made.stream_id order by made.id) as nth,
         count(*) over (partition by made.stream_id) as many
       from made join streams s on s.id = made.stream_id
       join rush_item i on i.stream = s.name and i.discipline_id = s.discipline_id)
     insert into registration_pools (assignment_id, seats)
     select id, case when nth <= students % many then students / many + 1 else students / many end from room`,
    [...of],
  );
}
