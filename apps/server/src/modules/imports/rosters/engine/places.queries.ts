import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { presentTables } from './present.queries.ts';
import { refuseRows } from './problems.sql.ts';
import { references, settle } from './references.sql.ts';
import { inOrder, workTable } from './step.sql.ts';

/** How deep organisations may lie in each other. */
const deepest = sql`20`;

const nested = workTable(
  'nested',
  presentTables,
  sql`
  select o.sourced_id from t_organisation o
  where o.type = 'faculty' and (
    exists (select from t_organisation k where k.parent = o.sourced_id and k.type in ('faculty', 'university'))
    or ((select count(*) from t_organisation s where s.type = 'faculty') = 1 and exists (
      select from t_organisation k join t_organisation below on below.parent = k.sourced_id
      where k.parent = o.sourced_id)))`,
);

export const place = workTable(
  'place',
  [nested],
  sql`
  with recursive tree as (
    select o.sourced_id, o.parent, ${levelOf(sql`null`)} as level, 1 as depth,
      case when ${levelOf(sql`null`)} = 'faculty' then o.sourced_id end as faculty
    from t_organisation o where o.parent is null
    union all
    select o.sourced_id, o.parent, ${levelOf(sql`above.level`)}, above.depth + 1,
      case when ${levelOf(sql`above.level`)} = 'faculty' then o.sourced_id else above.faculty end
    from t_organisation o join tree above on above.sourced_id = o.parent
    where above.depth < ${deepest}
  )
  select sourced_id, level, faculty from tree`,
  { unique: ['sourced_id'] },
);

/**
 * Says of each organisation what it is here, in `place`: the university, a faculty, or a department of a
 * faculty. A school is a faculty; the only school is the university when its departments have departments. A
 * unit right below the university is a faculty, whatever lies below a faculty a department (docs/imports.md).
 */
export const placeOrganisations = inOrder(
  settle(references.parentOfOrganisation),
  nested,
  place,
  refuseRows({
    name: 'unplaced',
    given: [place],
    kind: 'organisation',
    code: 'organisation_missing',
    field: 'parent',
    rows: sql`
      select o.sourced_id, o.file, o.line, o.parent as value from t_organisation o
      where not exists (select from place p where p.sourced_id = o.sourced_id)`,
  }),
);

function levelOf(above: SQL): SQL {
  return sql`(case
    when o.type = 'university' then 'university'
    when coalesce(${above}, 'university') <> 'university' then 'department'
    when o.type = 'faculty' and exists (select from nested n where n.sourced_id = o.sourced_id) then 'university'
    else 'faculty' end)`;
}
