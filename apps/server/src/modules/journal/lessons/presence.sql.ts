import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { instant, int } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { lessonMarkHistory, lessonMarks, lessons } from '../journal.tables.ts';

/** Who writes a mark, and when. */
export const markAuthor = { personId: int, now: instant };
type Author = Params<typeof markAuthor>;

/** Marks of attendance by code: there in time, or late. */
export const presentMark = 4;
export const lateMark = 3;

/** Absent, and absent with a good reason. */
export const absentMark = sql.raw('1');
export const excusedMark = sql.raw('2');

/** What the history of a mark says when attendance by code wrote it. */
const reason = 'QR';

/** Marks that closing a lesson brings to whoever has none. */
const restMarks = sql`${absentMark}, ${excusedMark}`;
const presenceMarks = sql.raw(`${presentMark}, ${lateMark}`);

/**
 * Parts of a statement of attendance by code: writes the marks of `rows` (year, lesson, student, mark) where the
 * mark is empty or says absent because nobody had come until the lesson was closed, and nothing over a teacher's.
 */
export function givingPresence(rows: SQL, { personId, now }: Author): SQL {
  return sql`
    insert into ${lessonMarks} as lm (academic_year_id, lesson_id, student_id, mark_id, version, source, updated_by, updated_at)
    select given.academic_year_id, given.lesson_id, given.student_id, given.mark_id, 1, 'qr',
      ${personId}, ${now}
    from (${rows}) given
    order by given.student_id
    on conflict (lesson_id, student_id, academic_year_id) do update
    set mark_id = excluded.mark_id, version = lm.version + 1, source = excluded.source,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
    where lm.mark_id = 0 or lm.source = 'qr' and lm.mark_id in (${restMarks})
    returning lm.id, lm.academic_year_id, lm.lesson_id, lm.student_id, lm.version, lm.mark_id, coalesce((
      select before.mark_id from ${lessonMarks} before
      where before.id = lm.id and before.academic_year_id = lm.academic_year_id), 0) as old_mark_id`;
}

/** Takes the marks of `rows` (year, lesson, student) back, as long as nobody but attendance by code wrote them. */
export function takingPresence(rows: SQL, author: Author): SQL {
  return taking(rows, presenceMarks, author);
}

/** The same for the absences that closing a lesson brought. */
export function takingRest(rows: SQL, author: Author): SQL {
  return taking(rows, restMarks, author);
}

function taking(rows: SQL, marks: SQL, { personId, now }: Author): SQL {
  return sql`
    update ${lessonMarks} lm
    set mark_id = 0, version = lm.version + 1, updated_by = ${personId}, updated_at = ${now}
    from (${rows}) taken, ${lessonMarks} before
    where lm.lesson_id = taken.lesson_id and lm.student_id = taken.student_id
      and lm.academic_year_id = taken.academic_year_id
      and lm.source = 'qr' and lm.mark_id in (${marks})
      and before.id = lm.id and before.academic_year_id = lm.academic_year_id
    returning lm.id, lm.academic_year_id, lm.lesson_id, lm.student_id, lm.version, lm.mark_id,
      before.mark_id as old_mark_id`;
}

/** Appends what the parts above returned to the history. */
export function rememberingPresence(written: SQL, { personId, now }: Author): SQL {
  return sql`
    insert into ${lessonMarkHistory}
      (academic_year_id, lesson_mark_id, old_mark_id, new_mark_id, changed_by, changed_at, reason)
    select w.academic_year_id, w.id, w.old_mark_id, w.mark_id, ${personId}, ${now},
      ${sql.raw(`'${reason}'`)}
    from ${written} w`;
}

/** Tells the students and the teacher of marks that changed, such as those that the parts above returned. */
export function eventOfPresence(written: SQL): SQL {
  return emitting(sql`
    select concerned.person_id, 'mark', jsonb_build_object(
      'assignmentId', l.assignment_id, 'lessonId', l.id, 'visitId', w.id, 'version', w.version)
    from ${written} w
    join ${lessons} l on l.id = w.lesson_id and l.academic_year_id = w.academic_year_id
    join ${teachingAssignments} a on a.id = l.assignment_id
    cross join lateral (values (w.student_id), (a.teacher_id)) concerned(person_id)`);
}
