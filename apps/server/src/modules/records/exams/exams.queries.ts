import { sql } from 'drizzle-orm';

import { day, int, listOf, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { countedExams } from './exams.sql.ts';
import { examCounts, examsTouched } from './exams.tables.ts';

/** Whoever counts waits for the other who does, so that no exam is counted twice; readers wait for nobody. */
export const lockCounts = statement({
  name: 'exam_counts_locked',
  params: {},
  row: {},
  sql: () => sql`lock table ${examCounts} in share row exclusive mode`,
});

/** Disciplines to count anew, by half-year: those that were touched, and those that were not counted today. */
export const takeTouched = statement({
  name: 'exams_touched_taken',
  params: { today: day },
  row: { yearId: int, seasonId: int, disciplineIds: listOf(int) },
  sql: (p) => sql`
  with taken as (delete from ${examsTouched} returning academic_year_id, season_id, discipline_id)
  select academic_year_id as "yearId", season_id as "seasonId", array_agg(discipline_id) as "disciplineIds"
  from (
    select * from taken
    union
    select academic_year_id, season_id, discipline_id from ${examCounts} where counted_on < ${p.today}) due
  group by 1, 2 order by 1, 2`,
});

const counted = { yearId: smallint, seasonId: smallint, disciplineIds: listOf(int) };

export const deleteCounts = statement({
  name: 'exam_counts_deleted',
  params: counted,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  delete from ${examCounts} k where k.academic_year_id = ${p.yearId} and k.season_id = ${p.seasonId}
    and k.discipline_id = any(${p.disciplineIds})`,
});

export const insertCounts = statement({
  name: 'exam_counts_inserted',
  params: { ...counted, today: day },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${examCounts} (academic_year_id, season_id, discipline_id, credits, exam_type_id, group_id, stream_id,
    semester_id, students, group_ids, teacher_id, department_id, counted_on)
  select ${p.yearId}, ${p.seasonId}, e.discipline_id, e.credits, e.exam_type_id, e.group_id, e.stream_id, e.semester_id,
    e.students, e.group_ids, e.teacher_id, e.department_id, ${p.today}
  from (${countedExams(p, p.disciplineIds)}) e`,
});
