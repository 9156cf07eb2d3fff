import type { NewRoom } from '@bilim/contract/timetableWords';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { buildings, rooms } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, int, json, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { insertion } from '../runs/rowLog.sql.ts';

import type { Room } from './catalogue.ts';
import type { Settled } from './settledWords.ts';

/** Closed ones, too. */
export const selectPlaces = statement({
  name: 'timetable_places',
  params: {},
  row: { id: int, buildingId: int, number: text, isOpen: bool },
  sql: () => sql`
  select id, building_id as "buildingId", number, closed_on is null as "isOpen" from ${rooms} order by id`,
});

export const selectBuildings = statement({
  name: 'timetable_buildings',
  params: {},
  row: { id: int, name: text },
  sql: () => sql`select id, name from ${buildings} order by id`,
});

/** Rooms that the import will make, as if they stood there. */
export async function selectRoomsToBe(db: Database, { newRooms }: Settled): Promise<Room[]> {
  if (newRooms.size === 0) return [];
  const names = new Map((await selectBuildings(db)).map(({ id, name }) => [id, name]));
  return [...newRooms].map(([id, { buildingId, number, seats }]) => ({
    id,
    buildingId,
    number,
    building: names.get(buildingId) ?? '',
    seats,
  }));
}

export const insertRooms = statement({
  name: 'timetable_insert_rooms',
  params: { runId: int, rows: json(z.custom<readonly NewRoom[]>()) },
  row: {},
  planned: 'each',
  sql: (p) =>
    insertion(
      p.runId,
      rooms,
      sql`jsonb_to_recordset(${p.rows}) as r("buildingId" smallint, "roomTypeId" smallint, number text, seats smallint)`,
      {
        building_id: sql`r."buildingId"`,
        room_type_id: sql`r."roomTypeId"`,
        number: sql`r.number`,
        seats: sql`r.seats`,
      },
    ),
});
