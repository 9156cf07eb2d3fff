import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';

import { streamGroups } from './registration.tables.ts';

/**
 * The names of the groups of streams, by `stream_id`, and their specialty where all have one. The streams of a list are
 * given together, as a subquery of their ids: they mostly share their groups, and each of these is looked up once.
 */
export function groupsOfStreams(streamIds: SQL): SQL {
  return sql`(
    with link as materialized (
      select sg.stream_id, sg.group_id from ${streamGroups} sg where sg.stream_id = any(array(${streamIds}))),
    member as materialized (
      select m.id, m.name, m.specialty_id from ${groups} m where m.id = any(array(select distinct group_id from link)))
    select link.stream_id, string_agg(member.name, ', ' order by member.name collate "und-x-icu") as names,
      case when min(member.specialty_id) = max(member.specialty_id) then min(member.specialty_id) end as specialty_id
    from link join member on member.id = link.group_id group by link.stream_id)`;
}
