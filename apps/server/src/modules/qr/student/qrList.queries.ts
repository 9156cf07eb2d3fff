import { QrDayRow } from '@bilim/contract/qrList';
import { sql } from 'drizzle-orm';

import { found, keyScope, withClass } from '#modules/journal/classes/classKey.sql.ts';
import { ownSight, staffSight } from '#modules/journal/journal.policy.ts';
import type { Sight, teacherScope } from '#modules/journal/journal.policy.ts';
import { lessonMarks, marks } from '#modules/journal/journal.tables.ts';
import { lessonAsked, lessonScope } from '#modules/journal/lessons/lessonAsked.sql.ts';
import type { LessonAsked } from '#modules/journal/lessons/lessonAsked.sql.ts';
import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { qrVisits } from '../qr.tables.ts';
import { isDeviceTwice, reasonsOf } from '../visits/reasons.policy.ts';

const row = ({ lessonDate }: LessonAsked) =>
  wireRow(QrDayRow, {
    visitId: sql`coalesce(lm.id, -1)`,
    studentId: sql`s.student_id`,
    studentName: sql`h.full_name`,
    groupName: sql`coalesce(g.name, '')`,
    subgroup: sql`day.subgroup`,
    markId: sql`coalesce(lm.mark_id, 0)`,
    markText: sql`coalesce(k.text, '')`,
    ordinal: sql`day.ordinal`,
    lessonDate: sql`${lessonDate}::text`,
    arrivedAt: sql`v.scanned_at`,
    distance: sql`v.distance_band`,
    source: sql`coalesce(v.way, lm.source, '')`,
    isDeviceTwice: sql`coalesce(v.device_hash is not null and ${isDeviceTwice('v')}, false)::int`,
    state: sql`v.state`,
    reasons: sql`case when v.id is null then array[]::text[] else ${reasonsOf('v')} end`,
  });

const students = (p: LessonAsked) => sql`
  select ${row(p)}
  from day
  join ${assignmentStudents} s on s.assignment_id = day.class_id and s.removed_at is null
  join ${people} h on h.id = s.student_id
  left join ${studentGroupPeriods} period on period.student_id = s.student_id and period.is_main
    and period.period @> ${p.lessonDate}
  left join ${groups} g on g.id = period.group_id
  left join ${lessonMarks} lm on lm.lesson_id = day.lesson_id and lm.academic_year_id = day.academic_year_id
    and lm.student_id = s.student_id
  left join ${marks} k on k.id = lm.mark_id
  left join ${qrVisits} v on v.lesson_id = day.lesson_id and v.academic_year_id = day.academic_year_id
    and v.student_id = s.student_id
  order by h.full_name collate "und-x-icu", s.student_id`;

const qrListIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `journal_qr_list_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, ...lessonScope },
    row: { found: int, rows: text },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    day as materialized (
      select a.id as class_id, a.academic_year_id, a.subgroup, l.id as lesson_id, coalesce(l.ordinal, 1) as ordinal
      from class a left join lateral (select l.* ${lessonAsked(p, 'a')}) l on true)
    select ${found}, ${jsonList(students(p))}::text as rows`,
  });

/** The list of one lesson with the visits that codes and claims brought; before the lesson exists, without them. */
export const selectQrList = { own: qrListIn(ownSight), staff: qrListIn(staffSight) };
