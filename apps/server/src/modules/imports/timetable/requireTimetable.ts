import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import { oneRun } from '../runs/runs.queries.ts';

import { selectTimetables } from './runs.queries.ts';
import type { TimetableRow } from './runs.queries.ts';

/** An import that the person may see. */
export async function requireTimetable(db: Database, person: Person, runId: number): Promise<TimetableRow> {
  const [run] = await selectTimetables(db, { runId, madeBy: seenBy(person), ...oneRun });
  if (run === undefined) throw new AppError('imports.unknown');
  return run;
}

/** Whoever plans for the whole university sees every import, whoever plans for a faculty the own ones. */
export function seenBy(person: Person): number | null {
  return scopeOf(person, 'schedules.manage') === 'all' ? null : person.id;
}
