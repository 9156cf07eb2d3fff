import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';

/** The group of a person `recipient`: the academic group, else the department of the main post. */
export const groupJoins = (today: SQL): SQL => sql`
  left join ${studentGroupPeriods} period on period.student_id = recipient.id and period.is_main
    and period.period @> ${today}
  left join ${groups} g on g.id = period.group_id
  left join ${teacherPositions} post on post.teacher_id = recipient.id and post.is_main and post.validity @> ${today}
  left join ${departments} d on d.id = post.department_id`;
export const groupName: SQL = sql`coalesce(g.name, d.short_name, '')`;
