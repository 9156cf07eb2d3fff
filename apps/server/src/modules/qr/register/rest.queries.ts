import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { excuseCovering, notingExcused } from '#modules/journal/excuses/coming.sql.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import {
  absentMark,
  excusedMark,
  givingPresence,
  rememberingPresence,
  takingRest,
  eventOfPresence,
} from '#modules/journal/lessons/presence.sql.ts';
import { lessonMarks } from '#modules/journal/journal.tables.ts';
import { bool, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { qrVisits } from '../qr.tables.ts';
import { lessonAsked, ownLesson } from './register.queries.ts';

/** Students of the class without a mark, whose visit waits for nothing. */
const unmarked = (isAbsent: SQL) => sql`
  select l.academic_year_id, l.id as lesson_id, l.lesson_date, seat.student_id
  from lesson l
  join ${assignmentStudents} seat on seat.assignment_id = l.assignment_id and seat.removed_at is null
  left join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
    and lm.student_id = seat.student_id
  left join ${qrVisits} v on v.lesson_id = l.id and v.academic_year_id = l.academic_year_id
    and v.student_id = seat.student_id
  where l.can_decide and ${isAbsent} and coalesce(lm.mark_id, 0) = 0 and v.state is distinct from 'claimed'`;

/**
 * Marks whoever has no mark as absent, excused ones as excused, or takes those marks back where nobody changed them
 * since: one statement, so that a code that arrives meanwhile is either before or after it.
 */
export const restOfLesson = statement({
  name: 'qr_rest',
  params: { ...lessonAsked, personId: int, isAbsent: bool },
  row: { canDecide: bool, changed: int },
  sql: (p) => sql`
  with lesson as materialized (${ownLesson(p)}),
  rest as materialized (
    select b.*, e.id as excuse_id from (${unmarked(p.isAbsent)}) b left join lateral (${excuseCovering('b')}) e on true),
  given as (${givingPresence(
    sql`
    select r.academic_year_id, r.lesson_id, r.student_id,
      case when r.excuse_id is null then ${absentMark} else ${excusedMark} end as mark_id
    from rest r`,
    p,
  )}),
  taken as (${takingRest(
    sql`
    select l.academic_year_id, l.id as lesson_id, seat.student_id from lesson l
    join ${assignmentStudents} seat on seat.assignment_id = l.assignment_id
    where l.can_decide and not ${p.isAbsent}`,
    p,
  )}),
  written as materialized (select * from given union all select * from taken),
  remembered as (${rememberingPresence(sql`written`, p)}),
  noted as (${notingExcused(sql`
    select r.excuse_id, g.id, g.academic_year_id, g.version
    from given g join rest r on r.student_id = g.student_id and r.excuse_id is not null`)}),
  emitted as (${eventOfPresence(sql`written`)})
  select l.can_decide as "canDecide", (select count(*) from written)::int as changed from lesson l`,
});
