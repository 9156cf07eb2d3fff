import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin, scopeParams } from '#modules/people/faculties.ts';

/** Excuses of the students of the faculties in which the person decides. */
export function decidedBy(person: Person, studentId: SQL, today: string): SQL {
  return isWithin(scopeParams(person, 'excuses.decide'), studentId, sql`${today}::date`);
}

/** The documents, often about somebody's health: their owner and whoever decides, nobody else. */
export function readableBy(person: Person, studentId: SQL, today: string): SQL {
  return sql`(${studentId} = ${person.id}::int or ${decidedBy(person, studentId, today)})`;
}
