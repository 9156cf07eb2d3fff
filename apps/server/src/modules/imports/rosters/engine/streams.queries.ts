import { sql } from 'drizzle-orm';

import { placedClasses } from './placedClasses.queries.ts';
import { newId, workTable } from './step.sql.ts';

/** Streams: the table `p_stream`. A class without a group is a stream of whoever is enrolled. */
export const streams = workTable(
  'p_stream',
  [placedClasses],
  (run) => sql`
  with wanted as (
    select distinct m.stream_sid as sourced_id, m.class, m.year_id, m.season_id, m.discipline_id, m.stream_name,
      coalesce(m.credits, 0) as credits, own.id as known, own.name as known_name
    from m_assignment m
    left join external_ids x on x.system_id = ${run.systemId} and x.kind = 'stream' and x.sourced_id = m.stream_sid
    left join streams own on own.id = x.our_id
    where m.group_id is null
  ), counted as (
    select w.*, count(*) over (partition by year_id, season_id, discipline_id, stream_name) > 1 as is_common, exists (
      select from streams s where s.academic_year_id = w.year_id and s.season_id = w.season_id
        and s.discipline_id = w.discipline_id and s.name = w.stream_name and s.id is distinct from w.known
    ) as is_taken from wanted w
  )
  select c.sourced_id, c.class, c.year_id, c.season_id, c.discipline_id, c.credits, c.known is null as is_new, c.is_taken,
    coalesce(c.known_name, case when c.is_common or c.is_taken then c.stream_name || ' (' || c.class || ')' else c.stream_name end)
      as name,
    coalesce(c.known, ${newId(run, 'streams')}) as our_id
  from counted c`,
  { unique: ['sourced_id'] },
);
