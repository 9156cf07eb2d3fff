import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { streamGroups, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import { universityZone } from '#platform/clock.ts';
import type { Params } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { isOfClass } from '../chat.policy.ts';
import { conversations, messageReports, messages } from '../chat.tables.ts';

/** The faculty of the student of conversation `c` on the day message `x` was written, else the last one before. */
const facultyOfStudent = sql`(
  select s.faculty_id from ${studentGroupPeriods} period
  join ${groups} g on g.id = period.group_id
  join ${specialties} s on s.id = g.specialty_id
  where period.student_id = c.student_id and period.is_main
  order by lower(period.period) <= (x.sent_at at time zone ${textLiteral(universityZone)})::date desc, lower(period.period) desc limit 1)`;

/**
 * Whether message `x` of conversation `c` is the business of an office. Of a class: it is taught by a department of the
 * faculty, or a group of the faculty sits in it; who is in it now does not matter. Between two: the student was of the
 * faculty; whoever teaches a class, or sits in it with that student, has no part in it.
 */
export function isOfOffice({ isEverywhere, faculties }: Params<typeof rightScope>): SQL {
  const own = sql`any(${faculties})`;
  return sql`(${isEverywhere} or case when c.student_id is not null then ${facultyOfStudent} = ${own} else exists (
    select from ${teachingAssignments} a
    left join ${groups} g on g.id = a.group_id left join ${specialties} gs on gs.id = g.specialty_id
    join ${departments} dep on dep.id = a.department_id
    where ${isOfClass('c', 'a')} and (dep.faculty_id = ${own} or gs.faculty_id = ${own} or exists (
      select from ${streamGroups} sg join ${groups} m on m.id = sg.group_id
      join ${specialties} ms on ms.id = m.specialty_id
      where sg.stream_id = a.stream_id and ms.faculty_id = ${own}))) end)`;
}

/** Reports `r` with their message `x` and its conversation `c`. */
export const reported = sql`${messageReports} r
    join ${messages} x on x.conversation_id = r.conversation_id and x.number = r.number
    join ${conversations} c on c.id = r.conversation_id`;
