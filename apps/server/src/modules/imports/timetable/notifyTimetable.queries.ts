import { sql } from 'drizzle-orm';

import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { importRows } from '../imports.tables.ts';

/** An event for everybody whose classes a run lets meet otherwise: one each, however much has changed. */
export const notifyTimetable = statement({
  name: 'timetable_notify',
  params: { runId: int },
  row: {},
  planned: 'each',
  sql: (p) =>
    emitting(sql`
    select concerned.person_id, 'timetable', '{}'::jsonb
    from (
      with lesson as (
        select (side.fields ->> 'assignment_id')::int as assignment_id, (side.fields ->> 'teacher_id')::int as teacher_id
        from ${importRows} r cross join lateral (values (r.before), (r.after)) side(fields)
        where r.run_id = ${p.runId} and r.table_name = 'schedule_entries' and jsonb_typeof(side.fields) = 'object'
      )
      select s.student_id from ${assignmentStudents} s
      where s.assignment_id in (select assignment_id from lesson) and s.removed_at is null
      union
      select teacher_id from lesson
    ) concerned(person_id)`),
});
