import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';

import { streamGroups, streams, teachingAssignments } from './registration.tables.ts';

interface Teaching {
  readonly teacherId: SQL;
  readonly academicYearId: SQL;
}

/**
 * The groups of a teacher, as ids: those of which one is the curator, and those that one teaches as groups this year, alone
 * or in a stream of lectures. An elective has students of many groups and makes none of them one's own.
 */
export function groupsOfTeacher({ teacherId, academicYearId }: Teaching): SQL {
  return sql`
    select g.id from ${groups} g where g.curator_id = ${teacherId}
    union
    select coalesce(a.group_id, link.group_id) from ${teachingAssignments} a
    left join ${streams} stream on stream.id = a.stream_id and stream.kind = 'lecture'
    left join ${streamGroups} link on link.stream_id = stream.id
    where a.teacher_id = ${teacherId} and a.academic_year_id = ${academicYearId} and a.is_active`;
}
