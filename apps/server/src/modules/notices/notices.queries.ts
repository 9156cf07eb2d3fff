import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { isInJournal } from '#modules/journal/lessons/lessonWindow.policy.ts';
import { lessonMarks, lessons, marks, themes } from '#modules/journal/journal.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bigint, bool, day, int, listOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** These marks as they are now, of those that are this student's own. */
export const selectMarkNotices = inEachLanguage((language) =>
  statement({
    name: `told_marks_${language}`,
    params: { personId: int, visitIds: listOf(bigint) },
    row: {
      visitId: bigint,
      disciplineName: text,
      lessonDate: day,
      markText: text,
      isAbsence: bool,
      version: int,
    },
    sql: (p) => sql`
    select lm.id as "visitId", ${nameIn(language, 'd')} as "disciplineName", l.lesson_date as "lessonDate",
      k.text as "markText", k.is_absence as "isAbsence", lm.version
    from ${lessonMarks} lm
    join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id and ${isInJournal('l')}
    join ${teachingAssignments} a on a.id = l.assignment_id
    join ${disciplines} d on d.id = a.discipline_id
    join ${marks} k on k.id = lm.mark_id
    where lm.id = any(${p.visitIds}) and lm.student_id = ${p.personId}
    order by l.lesson_date, lm.id`,
  }),
);

/** These lessons as they are now, of the classes in which this student sits. */
export const selectLessonNotices = inEachLanguage((language) =>
  statement({
    name: `told_lessons_${language}`,
    params: { personId: int, lessonIds: listOf(bigint) },
    row: { lessonId: bigint, disciplineName: text, lessonDate: day, theme: text },
    sql: (p) => sql`
    select l.id as "lessonId", ${nameIn(language, 'd')} as "disciplineName", l.lesson_date as "lessonDate",
      coalesce(t.title, l.theme_text, '') as theme
    from ${lessons} l
    join ${teachingAssignments} a on a.id = l.assignment_id
    join ${assignmentStudents} s on s.assignment_id = a.id and s.student_id = ${p.personId}
      and s.removed_at is null
    join ${disciplines} d on d.id = a.discipline_id
    left join ${themes} t on t.id = l.theme_id
    where l.id = any(${p.lessonIds}) and ${isInJournal('l')}
    order by l.lesson_date, l.id`,
  }),
);
