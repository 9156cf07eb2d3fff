import type { Input } from '@bilim/contract';
import type { journalApi } from '@bilim/contract/journal/journal';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { day, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

import { chosen } from '../classes/classKey.sql.ts';
import { lessons } from '../journal.tables.ts';
import { isInJournal } from './lessonWindow.policy.ts';

/** Which lesson of a class is asked for. */
export const lessonScope = { lessonDate: day, ordinal: orNull(smallint), timeSlotId: orNull(smallint) };
export type LessonAsked = Params<typeof lessonScope>;

/** The same as values of these parameters. */
export function lessonParams(
  said: Pick<Input<typeof journalApi.createList>, 'lessonDate' | 'ordinal' | 'timeSlotId'>,
): ValuesOf<typeof lessonScope> {
  return { lessonDate: said.lessonDate, ordinal: said.ordinal ?? null, timeSlotId: chosen(said.timeSlotId) };
}

/**
 * Which lesson `l` of a class is meant: the one of that ordinal; without an ordinal the one in that slot, or
 * one that was created without a slot; without either the first of the day.
 */
export function lessonAsked({ lessonDate, ordinal, timeSlotId }: LessonAsked, ofClass: string): SQL {
  return sql`
  from ${lessonsOn(lessonDate, ofClass)}
    and case when ${ordinal} is not null then l.ordinal = ${ordinal}
      when ${timeSlotId} is null then l.ordinal = 1
      else coalesce(l.time_slot_id = ${timeSlotId}, true) end
  order by l.time_slot_id is null, l.ordinal limit 1`;
}

/** Which lesson of that day a new one would be: the first number that no other one has. */
export function nextOrdinal({ lessonDate }: Pick<LessonAsked, 'lessonDate'>, ofClass: string): SQL {
  return sql`(
  select min(free.ordinal) from generate_series(1, 6) free(ordinal)
  where not exists (select from ${lessonsOn(lessonDate, ofClass)} and l.ordinal = free.ordinal))`;
}

function lessonsOn(lessonDate: SQL, ofClass: string): SQL {
  const a = sql.identifier(ofClass);
  return sql`${lessons} l
  where l.assignment_id = ${a}.id and l.academic_year_id = ${a}.academic_year_id and l.lesson_date = ${lessonDate}
    and ${isInJournal('l')}`;
}
