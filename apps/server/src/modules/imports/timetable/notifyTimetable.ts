import { sql } from 'drizzle-orm';

import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { int, listOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import type { Written } from './write.queries.ts';

/** An event for everybody whose classes meet otherwise now, or did before: one each, however much has changed. */
export async function notifyTimetable(tx: Database, { added, changed, removed }: Written): Promise<void> {
  const lessons = [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after])];
  const classes = [...new Set(lessons.map(({ assignmentId }) => assignmentId))];
  const teachers = [...new Set(lessons.map(({ teacherId }) => teacherId))];
  await insertEvents(tx, { classes, teachers });
}

const insertEvents = statement({
  name: 'timetable_notify',
  params: { classes: listOf(int), teachers: listOf(int) },
  row: {},
  planned: 'each',
  sql: (p) =>
    emitting(sql`
    select concerned.person_id, 'timetable', '{}'::jsonb
    from (
      select s.student_id from ${assignmentStudents} s
      where s.assignment_id = any(${p.classes}) and s.removed_at is null
      union
      select unnest(${p.teachers})
    ) concerned(person_id)`),
});
