import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { emitting } from '#platform/live/emitting.ts';

/**
 * Part of a statement that changes lessons: tells the students of their classes and the teacher. `changed` selects
 * `lesson_id` and `assignment_id`. What is no news to a student's devices is of the kind `class`.
 */
export function notifyClass(changed: SQL, kind: 'lesson' | 'class' = 'lesson'): SQL {
  return emitting(sql`
    select w.person_id, ${sql.raw(`'${kind}'`)}, jsonb_build_object('assignmentId', c.assignment_id, 'lessonId', c.lesson_id)
    from (${changed}) c
    cross join lateral (
      select s.student_id as person_id from ${assignmentStudents} s
      where s.assignment_id = c.assignment_id and s.removed_at is null
      union all
      select a.teacher_id from ${teachingAssignments} a where a.id = c.assignment_id) w`);
}
