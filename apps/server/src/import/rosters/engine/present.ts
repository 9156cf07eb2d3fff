import { rowKinds } from '../source.ts';

import { columnsOf } from './tables.ts';
import type { Workbench } from './workbench.ts';

/**
 * Fills the tables `t_<kind>` with what the system says by now: what was handed in, and where that was only a
 * part, what it had said before. Rows that were wrong are in `spoiled`, those that are no more in `gone`.
 */
export async function gatherPresent(bench: Workbench): Promise<void> {
  await refuseRepeats(bench);
  await bench.run(`
    insert into gone select kind, sourced_id from staged where leaving;
    analyze spoiled, gone`);
  await bench.run(`
    create temp table seen as
    select s.kind, s.sourced_id, s.file, s.line, true as is_staged, s.fields from staged s
    where not s.leaving and not exists (
      select from spoiled x where x.kind = s.kind and x.sourced_id = s.sourced_id)
    union all
    select r.kind, r.sourced_id, '', 0, false, r.fields from roster_records r
    join coverage c on c.kind = r.kind and c.extent <> 'all'
    where r.system_id = ${bench.systemId} and r.until_run is null
      and not exists (select from staged s where s.kind = r.kind and s.sourced_id = r.sourced_id)
      and not exists (select from spoiled x where x.kind = r.kind and x.sourced_id = r.sourced_id)`);
  for (const kind of rowKinds) {
    const columns = Object.entries(columnsOf[kind]).map(([name, type]) => `"${name}" ${type}`);
    await bench.run(`
      create temp table t_${kind} as
      select s.sourced_id, s.file, s.line, s.is_staged, f.*
      from seen s, jsonb_to_record(s.fields) as f(${columns.join(', ')}) where s.kind = '${kind}'`);
    await bench.run(`create unique index on t_${kind} (sourced_id); analyze t_${kind}`);
  }
  await bench.run('drop table seen');
}

/** The same row twice is one; two rows that say different things of one object are an error, both of them. */
async function refuseRepeats(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table repeated as
    select kind, sourced_id from staged group by kind, sourced_id having count(*) > 1`);
  await bench.run(`
    delete from staged s using repeated r, staged twin
    where s.kind = r.kind and s.sourced_id = r.sourced_id
      and twin.kind = s.kind and twin.sourced_id = s.sourced_id
      and twin.leaving = s.leaving and twin.fields = s.fields
      and (twin.file, twin.line) < (s.file, s.line)`);
  await bench.run(`
    create temp table differing as
    select kind, sourced_id from staged where (kind, sourced_id) in (select kind, sourced_id from repeated)
    group by kind, sourced_id having count(*) > 1`);
  await bench.run(`
    insert into problem
    select 'error', 'id_repeated', s.file, s.line, h.heading, s.sourced_id
    from staged s join differing d using (kind, sourced_id)
    left join heading h on h.kind = s.kind and h.field = 'sourced_id'`);
  await bench.run(`
    insert into spoiled select kind, sourced_id from differing;
    drop table repeated, differing`);
}
