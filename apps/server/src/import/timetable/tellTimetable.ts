import { sql } from 'drizzle-orm';

import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { emitting } from '#platform/live/emitting.ts';

import type { Written } from './write.queries.ts';

/** Tells everybody whose classes meet otherwise now, or did before: one word for each, however much has changed. */
export async function tellTimetable(tx: Database, { added, changed, removed }: Written): Promise<void> {
  const lessons = [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after])];
  const classes = [...new Set(lessons.map(({ assignmentId }) => assignmentId))];
  const teachers = [...new Set(lessons.map(({ teacherId }) => teacherId))];
  await tx.execute(
    emitting(sql`
      select concerned.person_id, 'timetable', '{}'::jsonb
      from (
        select s.student_id from ${assignmentStudents} s
        where s.assignment_id = any(${sql.param(classes)}::int[]) and s.removed_at is null
        union
        select unnest(${sql.param(teachers)}::int[])
      ) concerned(person_id)`),
  );
}
