import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { bigint, day, int, listOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { isInJournal } from '../lessons/lessonWindow.policy.ts';
import { absentMark, excusedMark, markAuthor, eventOfPresence } from '../lessons/presence.sql.ts';
import { lessonMarkHistory, lessonMarks, lessons } from '../journal.tables.ts';

const change = { ...markAuthor, reason: text };

/** `version` is what the change left. */
const changedMark = { lessonMarkId: bigint, academicYearId: smallint, version: int };

/** Marks `lm` of absence of a student within a period; a lesson that was taken out of the journal has none. */
export function absencesOf(studentId: SQL, academicYearId: SQL, from: SQL, till: SQL): SQL {
  return sql`
    select lm.id, lm.academic_year_id from ${lessonMarks} lm
    join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id
    where lm.student_id = ${studentId} and lm.academic_year_id = ${academicYearId} and lm.mark_id = ${absentMark}
      and l.lesson_date between ${from} and ${till} and ${isInJournal('l')}`;
}

/** Turns a student's absences of a period into excused ones, also where the marks are closed to the teacher. */
export const excuseAbsences = statement({
  name: 'marks_excuse',
  params: { ...change, studentId: int, academicYearId: smallint, startsOn: day, endsOn: day },
  row: changedMark,
  sql: (p) =>
    changing(p, {
      from: absentMark,
      to: excusedMark,
      which: absencesOf(p.studentId, p.academicYearId, p.startsOn, p.endsOn),
      still: sql`true`,
    }),
});

/** Takes that back where nobody changed the mark since: `marks` are ids with the versions that were left. */
export const restoreAbsences = statement({
  name: 'marks_restore_absences',
  params: { ...change, academicYearId: smallint, marks: listOf(bigint), versions: listOf(int) },
  row: changedMark,
  sql: (p) =>
    changing(p, {
      from: excusedMark,
      to: absentMark,
      which: sql`
      select id, ${p.academicYearId} as academic_year_id, version
      from unnest(${p.marks}, ${p.versions}) given(id, version)`,
      still: sql`lm.version = meant.version`,
    }),
});

interface Changing {
  readonly from: SQL;
  readonly to: SQL;
  /** Selects `id` and `academic_year_id` of the marks. */
  readonly which: SQL;
  readonly still: SQL;
}

/** Changes marks, remembers it and tells of it, in one statement. */
function changing(p: Params<typeof change>, { from, to, which, still }: Changing): SQL {
  return sql`
  with meant as materialized (${which}),
  changed as (
    update ${lessonMarks} lm
    set mark_id = ${to}, version = lm.version + 1, source = 'registrar',
      updated_by = ${p.personId}, updated_at = ${p.now}
    from meant
    where lm.id = meant.id and lm.academic_year_id = meant.academic_year_id and lm.mark_id = ${from} and ${still}
    returning lm.id, lm.academic_year_id, lm.lesson_id, lm.student_id, lm.version, lm.attempt),
  remembered as (
    insert into ${lessonMarkHistory}
      (academic_year_id, lesson_mark_id, old_mark_id, new_mark_id, changed_by, changed_at, reason, attempt)
    select c.academic_year_id, c.id, ${from}, ${to}, ${p.personId}, ${p.now},
      ${p.reason}, c.attempt
    from changed c),
  emitted as (${eventOfPresence(sql`changed`)})
  select c.id as "lessonMarkId", c.academic_year_id as "academicYearId", c.version from changed c`;
}
