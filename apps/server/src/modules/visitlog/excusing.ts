import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { prepared } from '#platform/db/prepared.ts';

import { stands } from './lessonWindow.ts';
import { absentMark, excusedMark, tellingPresence } from './presence.ts';
import { lessonMarkHistory, lessonMarks, lessons } from './visitlog.tables.ts';

const p = sql.placeholder;

type Change = {
  readonly reason: string;
  readonly personId: number;
  readonly now: Date;
};

interface ChangedMark {
  readonly lessonMarkId: number;
  readonly academicYearId: number;
  /** What the change left. */
  readonly version: number;
}

/** Marks `lm` of absence of a student within a period; a lesson that was taken out of the journal has none. */
export function absencesOf(studentId: SQL, academicYearId: SQL, from: SQL, till: SQL): SQL {
  return sql`
    select lm.id, lm.academic_year_id from ${lessonMarks} lm
    join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id
    where lm.student_id = ${studentId} and lm.academic_year_id = ${academicYearId} and lm.mark_id = ${absentMark}
      and l.lesson_date between ${from} and ${till} and ${stands}`;
}

/** Turns a student's absences of a period into excused ones, also where the marks are closed to the teacher. */
export const excuseAbsences = prepared<
  ChangedMark,
  Change & {
    readonly studentId: number;
    readonly academicYearId: number;
    readonly startsOn: string;
    readonly endsOn: string;
  }
>(
  'marks_excuse',
  changing({
    from: absentMark,
    to: excusedMark,
    which: sql`select absent.* from (${absencesOf(
      sql`${p('studentId')}::int`,
      sql`${p('academicYearId')}::smallint`,
      sql`${p('startsOn')}::date`,
      sql`${p('endsOn')}::date`,
    )}) absent`,
    still: sql`true`,
  }),
);

/** Takes that back where nobody changed the mark since: `marks` are ids with the versions that were left. */
export const restoreAbsences = prepared<
  ChangedMark,
  Change & {
    readonly academicYearId: number;
    readonly marks: readonly number[];
    readonly versions: readonly number[];
  }
>(
  'marks_restore_absences',
  changing({
    from: excusedMark,
    to: absentMark,
    which: sql`
      select id, ${p('academicYearId')}::smallint as academic_year_id, version
      from unnest(${p('marks')}::bigint[], ${p('versions')}::int[]) given(id, version)`,
    still: sql`lm.version = meant.version`,
  }),
);

interface Changing {
  readonly from: SQL;
  readonly to: SQL;
  /** Selects `id` and `academic_year_id` of the marks. */
  readonly which: SQL;
  readonly still: SQL;
}

/** Changes marks, remembers it and tells of it, in one statement. */
function changing({ from, to, which, still }: Changing): SQL {
  return sql`
  with meant as materialized (${which}),
  changed as (
    update ${lessonMarks} lm
    set mark_id = ${to}, version = lm.version + 1, source = 'registrar',
      updated_by = ${p('personId')}::int, updated_at = ${p('now')}::timestamptz
    from meant
    where lm.id = meant.id and lm.academic_year_id = meant.academic_year_id and lm.mark_id = ${from} and ${still}
    returning lm.id, lm.academic_year_id, lm.lesson_id, lm.student_id, lm.version, lm.attempt),
  remembered as (
    insert into ${lessonMarkHistory}
      (academic_year_id, lesson_mark_id, old_mark_id, new_mark_id, changed_by, changed_at, reason, attempt)
    select c.academic_year_id, c.id, ${from}, ${to}, ${p('personId')}::int, ${p('now')}::timestamptz,
      ${p('reason')}::text, c.attempt
    from changed c),
  told as (${tellingPresence(sql`changed`)})
  select c.id::float8 as "lessonMarkId", c.academic_year_id as "academicYearId", c.version from changed c`;
}
