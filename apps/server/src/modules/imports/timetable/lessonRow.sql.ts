import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { int, orNull, text, type } from '#platform/db/sqlTypes.ts';

import type { Parity } from './lesson.ts';

/** A lesson of the timetable as a row. */
export const lessonRow = {
  id: int,
  assignmentId: int,
  teacherId: int,
  roomId: orNull(int),
  onlineUrl: orNull(text),
  weekday: int,
  timeSlotId: int,
  parity: type<Parity>('smallint', z.literal([0, 1, 2])),
  first: int,
  end: int,
};

/** Its columns from the table of that alias. */
export function lessonColumns(alias: string): SQL {
  const e = sql.identifier(alias);
  return sql`${e}.id, ${e}.assignment_id as "assignmentId", ${e}.teacher_id as "teacherId", ${e}.room_id as "roomId",
    ${e}.online_url as "onlineUrl", ${e}.weekday, ${e}.time_slot_id as "timeSlotId", ${e}.parity,
    lower(${e}.weeks) as first, upper(${e}.weeks) as "end"`;
}
