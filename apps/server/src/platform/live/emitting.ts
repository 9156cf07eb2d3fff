import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { liveEvents } from './live.tables.ts';

/**
 * The part of a statement that tells people of what it changes, as one of its `with` queries. `told` selects whom,
 * of what kind (`liveKinds`), and about what (`About`, as jsonb). Every write wakes the connections by itself. Where
 * there is nobody (a class without a teacher), nobody is told: a row without a person would be for everybody.
 */
export function emitting(told: SQL): SQL {
  return sql`
    insert into ${liveEvents} (person_id, kind, about)
    select t.person_id, t.kind, t.about from (${told}) t(person_id, kind, about) where t.person_id is not null`;
}

/** The same to many at once, in one row for all of them: `people` selects whom, `told` are kind and about. */
export function emittingToMany(people: SQL, told: SQL): SQL {
  return sql`
    insert into ${liveEvents} (person_ids, kind, about)
    select array_agg(t.person_id), ${told} from (${people}) t(person_id)
    where t.person_id is not null having count(*) > 0`;
}

/**
 * The same for an audience, in one row for all of it: `told` selects roles (`text[]`), faculties (`smallint[]`), kind
 * and about. Null is any role, or any faculty; where both are named, both must hold.
 */
export function broadcasting(told: SQL): SQL {
  return sql`insert into ${liveEvents} (roles, faculty_ids, kind, about) ${told}`;
}
