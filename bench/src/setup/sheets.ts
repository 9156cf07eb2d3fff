import type { Person } from '@bilim/contract';
import type { Pool } from 'pg';

import type { BenchClass } from './classes.ts';

export interface OpenRow {
  readonly studentId: number;
  readonly examPoints: number | null;
  readonly version: number;
}

interface OpenSheet {
  readonly sheetId: number;
  readonly examiner: Person;
  readonly rows: readonly OpenRow[];
}

/** Sheets of the classes that were made for measuring: found, or made in the first run, for rows of sheets are never deleted. */
export async function openSheets(pool: Pool, classes: readonly BenchClass[]): Promise<OpenSheet[]> {
  const ids = classes.map(({ key }) => key.assignmentId);
  await pool.query(insertSheets, [ids]);
  await pool.query(insertRows, [ids]);
  await pool.query(enterRows, [ids]);
  const { rows } = await pool.query<{ sheetId: number; teacherId: number; rows: readonly OpenRow[] }>(
    `select s.id as "sheetId", s.teacher_id as "teacherId", json_agg(json_build_object(
       'studentId', r.student_id, 'examPoints', r.exam_points, 'version', r.version) order by r.id) as rows
     from ${sheetsOfClasses} join grading_sheet_rows r on r.sheet_id = s.id and r.removed_at is null
     where a.id = any($1::int[]) group by s.id order by s.id`,
    [ids],
  );
  return rows.map(({ teacherId, ...sheet }) => ({
    ...sheet,
    examiner: { id: teacherId, role: 'teacher', roles: ['teacher'], grants: [] },
  }));
}

/** The sheet of a class, with everybody in it admitted: only they can be given points. */
export async function sheetToFill(pool: Pool, of: BenchClass): Promise<number> {
  const [sheet] = await openSheets(pool, [of]);
  if (sheet === undefined) throw new Error('no sheet was made');
  await pool.query(
    `update grading_sheet_rows set admitted_by = $2, admitted_at = now(), admitted_reason = 'bench'
     where sheet_id = $1 and admitted_by is null`,
    [sheet.sheetId, sheet.examiner.id],
  );
  return sheet.sheetId;
}

/** A class is made anew each day, and its sheet stays. */
const sheetsOfClasses = `
  teaching_assignments a join grading_sheets s on s.number like 'bench %' and s.teacher_id = a.teacher_id
    and s.discipline_id = a.discipline_id and s.credits = a.credits
    and s.academic_year_id = a.academic_year_id and s.season_id = a.season_id`;

/** Of a group, as a stream of the bench does not stay. */
const insertSheets = `
  insert into grading_sheets (number, academic_year_id, season_id, semester_id, discipline_id, credits, exam_type_id,
    kind, group_id, department_id, teacher_id, state, issued_at, opened_at, version)
  select 'bench ' || a.id, a.academic_year_id, a.season_id, a.semester_id, a.discipline_id, a.credits, 1, 'main', (
      select m.group_id from assignment_students st
      join student_group_periods m on m.student_id = st.student_id and m.is_main
      where st.assignment_id = a.id order by st.student_id, lower(m.period) desc limit 1),
    a.department_id, a.teacher_id, 'open', now(), now(), 1
  from teaching_assignments a where a.id = any($1::int[])
  on conflict do nothing`;

const insertRows = `
  insert into grading_sheet_rows (sheet_id, student_id, group_id, semester_id)
  select distinct on (s.id, st.student_id) s.id, st.student_id, m.group_id, coalesce(a.semester_id, 1)
  from ${sheetsOfClasses}
  join assignment_students st on st.assignment_id = a.id and st.removed_at is null
  join student_group_periods m on m.student_id = st.student_id and m.is_main
  where a.id = any($1::int[]) order by s.id, st.student_id, lower(m.period) desc
  on conflict (sheet_id, student_id) do nothing`;

/** As if they had been filled in, and some of them changed: of two rows it is seen what of them travels where. */
const enterRows = `
  update grading_sheet_rows r set exam_points = r.student_id % 37, version = r.student_id % 5
  from ${sheetsOfClasses}
  where a.id = any($1::int[]) and r.sheet_id = s.id`;

/** Groups in which many sit today, as the chain of the QR reports leads to them. */
export async function fullGroups(pool: Pool, count: number) {
  const { rows } = await pool.query<{
    groupId: number;
    facultyId: number;
    educationFormId: number;
    specialtyId: number;
  }>(
    `select g.id as "groupId", sp.faculty_id as "facultyId", g.education_form_id as "educationFormId",
       sp.id as "specialtyId"
     from student_group_periods period join groups g on g.id = period.group_id
     join specialties sp on sp.id = g.specialty_id
     where period.is_main and period.period @> current_date
     group by g.id, sp.id order by count(*) desc, g.id limit $1`,
    [count],
  );
  return rows;
}
