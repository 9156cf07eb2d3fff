import type { CurriculumPlan } from '@bilim/contract/curricula/plan';
import { sql } from 'drizzle-orm';

import { disciplines } from '#modules/structure/curriculum.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { int, listOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** Which of the disciplines were merged into others, as the trail of their dictionary tells. */
const selectMerged = statement({
  name: 'curriculum_disciplines_merged',
  params: { ids: listOf(int) },
  row: { id: int, into: int },
  sql: (p) => sql`
  select d.id, (last.after->'merged'->>'into')::int as into
  from ${disciplines} d
  cross join lateral (
    select a.after from ${auditLog} a
    where a.entity = 'dictionary.disciplines' and a.entity_id = d.id::text order by a.at desc, a.id desc limit 1
  ) last
  where d.id = any(${p.ids}) and d.closed_on is not null and last.after->'merged' is not null`,
});

/** A double may have been merged into one that is a double itself; nobody merges more often than this. */
const mostSteps = 5;

/**
 * A draft as it reads now: it is kept whole, so that nothing in it follows by itself when two disciplines become one.
 */
export async function withMerged(db: Database, plan: CurriculumPlan): Promise<CurriculumPlan> {
  let read = plan;
  for (let step = 0; step < mostSteps; step += 1) {
    const ids = [...new Set(read.items.flatMap(({ disciplineId, requires }) => [disciplineId, ...requires]))];
    const merged = new Map((await selectMerged(db, { ids })).map(({ id, into }) => [id, into]));
    if (merged.size === 0) return read;
    const meant = (id: number) => merged.get(id) ?? id;
    read = {
      ...read,
      items: read.items.map((item) => ({
        ...item,
        disciplineId: meant(item.disciplineId),
        requires: [...new Set(item.requires.map(meant))],
      })),
    };
  }
  return read;
}
