import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';

import type { RunContext } from '../../runs/importKind.ts';

/**
 * What one import is worked out with: a connection with temporary tables that vanish with it. A dry run and an
 * applied one do the same here; only what is new has real ids when it will be written.
 */
export interface RosterContext extends RunContext {
  /** Of the system whose lists these are; -1 before its first applied import. */
  readonly systemId: number;
  /** The day at the university. */
  readonly today: string;
  /** The academic year of that day. */
  readonly yearId: number;
}

export function rosterContext(run: RunContext, systemId: number): RosterContext {
  const today = universityDay(run.now);
  return { ...run, systemId, today, yearId: defaultYearId(today) };
}
