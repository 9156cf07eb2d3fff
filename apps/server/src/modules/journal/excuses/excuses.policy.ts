import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { day, int } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Where a person decides, today. */
export const decider = { ...rightScope, today: day };
export function deciderOf(person: Person, today: string): ValuesOf<typeof decider> {
  return { ...scopeParams(person, 'excuses.decide'), today };
}

/** Whoever asks for a document. */
export const documentReader = { ...decider, callerId: int };

/** Excuses of the students of the faculties in which the person decides. */
export function decidedBy(p: Params<typeof decider>, studentId: SQL): SQL {
  return isWithin(p, studentId, p.today);
}

/** The documents, often about somebody's health: their owner and whoever decides, nobody else. */
export function readableBy(p: Params<typeof documentReader>, studentId: SQL): SQL {
  return sql`(${studentId} = ${p.callerId} or ${decidedBy(p, studentId)})`;
}
