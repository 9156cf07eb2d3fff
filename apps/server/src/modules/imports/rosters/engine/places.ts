import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { presentTables } from './present.ts';
import { refuseRows } from './problems.ts';
import { references, settleReference } from './references.ts';
import { step } from './step.ts';
import type { Workbench } from './workbench.ts';

/** How deep organisations may lie in each other. */
const deepest = 20;

/**
 * Says of each organisation what it is here, in `place`: the university, a faculty, or a department of a
 * faculty. A school is a faculty; the only school is the university when its departments have departments. A
 * unit right below the university is a faculty, whatever lies below a faculty a department (docs/imports.md).
 */
export async function placeOrganisations(bench: Workbench): Promise<void> {
  while ((await settleReference(bench, references.parentOfOrganisation)) > 0);
  await makeNested(bench.db);
  await makePlace(bench.db, { deepest });
  await refuseRows(bench, {
    kind: 'organisation',
    code: 'organisation_missing',
    field: 'parent',
    rows: `
      select o.sourced_id, o.file, o.line, o.parent as value from t_organisation o
      where not exists (select from place p where p.sourced_id = o.sourced_id)`,
  });
  await indexPlace(bench.db);
  await analysePlace(bench.db);
}

const makeNested = step(
  'roster_make_nested',
  sql`
  create temp table nested as
  select o.sourced_id from t_organisation o
  where o.type = 'faculty' and (
    exists (select from t_organisation k where k.parent = o.sourced_id and k.type in ('faculty', 'university'))
    or ((select count(*) from t_organisation s where s.type = 'faculty') = 1 and exists (
      select from t_organisation k join t_organisation below on below.parent = k.sourced_id
      where k.parent = o.sourced_id)))`,
  presentTables,
);

const makePlace = statement({
  name: 'roster_make_place',
  params: { deepest: int },
  row: {},
  planned: 'each',
  given: [makeNested],
  sql: (p) => sql`
  create temp table place as
  with recursive tree as (
    select o.sourced_id, o.parent, ${levelOf(sql`null`)} as level, 1 as depth,
      case when ${levelOf(sql`null`)} = 'faculty' then o.sourced_id end as faculty
    from t_organisation o where o.parent is null
    union all
    select o.sourced_id, o.parent, ${levelOf(sql`above.level`)}, above.depth + 1,
      case when ${levelOf(sql`above.level`)} = 'faculty' then o.sourced_id else above.faculty end
    from t_organisation o join tree above on above.sourced_id = o.parent
    where above.depth < ${p.deepest}
  )
  select sourced_id, level, faculty from tree`,
});
const indexPlace = step('roster_index_place', sql`create unique index on place (sourced_id)`, [makePlace]);
const analysePlace = step('roster_analyse_place', sql`analyze place`, [makePlace]);

function levelOf(above: SQL): SQL {
  return sql`(case
    when o.type = 'university' then 'university'
    when coalesce(${above}, 'university') <> 'university' then 'department'
    when o.type = 'faculty' and exists (select from nested n where n.sourced_id = o.sourced_id) then 'university'
    else 'faculty' end)`;
}
