import { holds, roles } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { bool, int } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Whoever comes to the library; keepers look after all of it. Nobody signed in is person 0. */
export const bookReader = { personId: int, isKeeper: bool };
export type BookReader = ValuesOf<typeof bookReader>;
type Reader = Params<typeof bookReader>;

export function readerOf(person: Person | null): BookReader {
  return {
    personId: person?.id ?? 0,
    isKeeper: person !== null && holds(person, 'library.manage'),
  };
}

export const wireRoleOf = ({ role }: Person): number => roles[role];

/** Of book `b`: stands in the library. */
export const isShown = sql`(b.removed_at is null and b.withdrawn_at is null)`;

/** Of book `b`: what was withdrawn, its keepers still see, and its owner. */
export function visibleTo({ personId, isKeeper }: Reader): SQL {
  return sql`(b.removed_at is null and (b.withdrawn_at is null or ${isKeeper} or b.owner_id = ${personId}))`;
}

/** Of book `b`: whoever brought it, and keepers of the library. What is a study material, its owner keeps there. */
export function editableBy({ personId, isKeeper }: Reader): SQL {
  return sql`(b.material_number is null and (${isKeeper} or b.owner_id = ${personId}))`;
}

/** Of book `b`: whoever is signed in, or anybody where its rights say so. */
export function readableBy(reader: Reader): SQL {
  return sql`(${visibleTo(reader)} and (${reader.personId} > 0 or b.rights = 'everybody'))`;
}
