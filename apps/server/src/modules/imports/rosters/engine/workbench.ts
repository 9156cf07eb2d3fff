import type { ClientBase, QueryResult } from 'pg';

import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

/**
 * Where one import is worked out: a connection with temporary tables that vanish with it. A dry run and an
 * applied one do the same here; only what is new has real ids when it will be written.
 */
export interface Workbench {
  /** The same connection, in the transaction of the import once that has begun. */
  readonly db: Database;
  readonly client: ClientBase;
  readonly runId: number;
  /** Of the system whose lists these are; -1 before its first applied import. */
  readonly systemId: number;
  /** The day at the university. */
  readonly today: string;
  /** The academic year of that day. */
  readonly yearId: number;
  readonly now: Date;
  readonly writes: boolean;
  run: <Row extends object = Record<string, unknown>>(
    statement: string,
    values?: readonly unknown[],
  ) => Promise<QueryResult<Row & Record<string, unknown>>>;
}

interface WorkbenchPlace {
  readonly db: Database;
  readonly client: ClientBase;
  readonly runId: number;
  readonly now: Date;
  readonly writes: boolean;
}

export function openWorkbench(place: WorkbenchPlace, systemId: number): Workbench {
  const today = universityDay(place.now);
  return {
    ...place,
    systemId,
    today,
    yearId: defaultYearId(today),
    run: <Row extends object>(statement: string, values: readonly unknown[] = []) =>
      place.client.query<Row & Record<string, unknown>>(statement, [...values]),
  };
}

/** The id of a row that is to be made: a real one, or in a dry run one that no row can have. */
export function newId({ writes }: Workbench, table: string): string {
  return writes ? `nextval(pg_get_serial_sequence('${table}', 'id'))::int` : '(-row_number() over ())::int';
}

/** The day as SQL. */
export function dayLiteral(day: string): string {
  return `date '${day}'`;
}

/** The moment of the import as SQL. */
export function momentLiteral({ now }: Workbench): string {
  return `timestamptz '${now.toISOString()}'`;
}
