import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { scopeParams } from '#modules/people/faculties.ts';
import { teacherPositions } from '#modules/people/people.tables.ts';
import { departments, faculties, university } from '#modules/structure/organisation.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';

/** Faculties for which the person may publish. */
export async function selectPublishingFaculties(db: Database, person: Person) {
  const { isEverywhere, faculties: own } = scopeParams(person, 'news.manage');
  return await selectRows<{ facultyId: number; name: string }>(
    db,
    sql`
    select f.id as "facultyId", f.short_name as name from ${faculties} f
    where f.is_active and (${isEverywhere}::boolean or f.id = any(${sql.param(own)}::int[]))
    order by f.sort, f.id`,
  );
}

/**
 * In whose name the person may publish, the usual one first: the university, the faculties of the right, and the
 * departments where they work.
 */
export async function selectSpeakers(db: Database, person: Person, now: Date): Promise<string[]> {
  const { isEverywhere, faculties: own } = scopeParams(person, 'news.manage');
  const rows = await selectRows<{ name: string }>(
    db,
    sql`
    select name from (
      select u.short_name as name, 1 as rank, 0 as sort from ${university} u where ${isEverywhere}::boolean
      union all
      select f.short_name, 2, f.sort from ${faculties} f
      where f.is_active and (${isEverywhere}::boolean or f.id = any(${sql.param(own)}::int[]))
      union all
      select d.short_name, 3, 0 from ${teacherPositions} post join ${departments} d on d.id = post.department_id
      where post.teacher_id = ${person.id} and post.validity @> ${universityDay(now)}::date
    ) speaker
    where length(name) between 1 and 50
    group by name order by min(rank), min(sort), name`,
  );
  return rows.map(({ name }) => name);
}
