import type { ClientBase } from 'pg';

import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

/**
 * What one import is worked out with: a connection with temporary tables that vanish with it. A dry run and an
 * applied one do the same here; only what is new has real ids when it will be written.
 */
export interface RosterContext extends RosterPlace {
  /** Of the system whose lists these are; -1 before its first applied import. */
  readonly systemId: number;
  /** The day at the university. */
  readonly today: string;
  /** The academic year of that day. */
  readonly yearId: number;
}

interface RosterPlace {
  /** The connection, in the transaction of the import once that has begun. */
  readonly db: Database;
  /** The same connection, into which rows are streamed. */
  readonly client: ClientBase;
  readonly runId: number;
  readonly now: Date;
  readonly writes: boolean;
}

export function rosterContext(place: RosterPlace, systemId: number): RosterContext {
  const today = universityDay(place.now);
  return { ...place, systemId, today, yearId: defaultYearId(today) };
}
