import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { teacherPositions } from '#modules/people/people.tables.ts';
import { departments, faculties, university } from '#modules/structure/organisation.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { day, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

/** Faculty `f` is one of the right. */
const isOfRight = (p: Params<typeof rightScope>): SQL =>
  sql`(f.closed_on is null and (${p.isEverywhere} or f.id = any(${p.faculties})))`;

const selectFaculties = statement({
  name: 'news_faculties_of_right',
  params: rightScope,
  row: { facultyId: int, name: text },
  sql: (p) => sql`
  select f.id as "facultyId", f.short_name as name from ${faculties} f
  where ${isOfRight(p)} order by f.sort, f.id`,
});

/** Faculties for which the person may publish. */
export async function selectPublishingFaculties(db: Database, person: Person) {
  return await selectFaculties(db, scopeParams(person, 'news.manage'));
}

const selectNames = statement({
  name: 'news_speakers',
  params: { ...rightScope, personId: int, today: day },
  row: { name: text },
  sql: (p) => sql`
  select name from (
    select u.short_name as name, 1 as rank, 0 as sort from ${university} u where ${p.isEverywhere}
    union all
    select f.short_name, 2, f.sort from ${faculties} f where ${isOfRight(p)}
    union all
    select d.short_name, 3, 0 from ${teacherPositions} post join ${departments} d on d.id = post.department_id
    where post.teacher_id = ${p.personId} and post.validity @> ${p.today}
  ) speaker
  where length(name) between 1 and 50
  group by name order by min(rank), min(sort), name`,
});

/**
 * In whose name the person may publish, the usual one first: the university, the faculties of the right, and the
 * departments where they work.
 */
export async function selectSpeakers(db: Database, person: Person, now: Date): Promise<string[]> {
  const scope = scopeParams(person, 'news.manage');
  const rows = await selectNames(db, { ...scope, personId: person.id, today: universityDay(now) });
  return rows.map(({ name }) => name);
}
