import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { emitting } from '#platform/live/emitting.ts';

/**
 * Part of a statement that changes visits without marks: tells the teacher of the lesson, who may have the list
 * before them. `visits` selects `lesson_id` and `academic_year_id`. Marks tell it by themselves.
 */
export function notifyTeacher(visits: SQL): SQL {
  return emitting(sql`
    select distinct a.teacher_id, 'visit', jsonb_build_object('assignmentId', a.id, 'lessonId', l.id)
    from (${visits}) v
    join ${lessons} l on l.id = v.lesson_id and l.academic_year_id = v.academic_year_id
    join ${teachingAssignments} a on a.id = l.assignment_id`);
}
