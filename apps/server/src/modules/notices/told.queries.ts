import type { ToldMark } from '@bilim/contract/notices';
import { sql } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { stands } from '#modules/visitlog/lessonWindow.ts';
import { lessonMarks, lessons, marks } from '#modules/visitlog/visitlog.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

const p = sql.placeholder;

/** These marks as they are now, of those that are this student's own. */
export const selectToldMarks = inEachLanguage((language) =>
  prepared<ToldMark, { readonly personId: number; readonly visitIds: readonly number[] }>(
    `told_marks_${language}`,
    sql`
    select lm.id as "visitId", ${nameIn(language, 'd')} as "disciplineName", l.lesson_date::text as "lessonDate",
      k.text as "markText", k.is_absence as "isAbsence"
    from ${lessonMarks} lm
    join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id and ${stands}
    join ${teachingAssignments} a on a.id = l.assignment_id
    join ${disciplines} d on d.id = a.discipline_id
    join ${marks} k on k.id = lm.mark_id
    where lm.id = any(${p('visitIds')}::bigint[]) and lm.student_id = ${p('personId')}::int
    order by lm.id`,
  ),
);
