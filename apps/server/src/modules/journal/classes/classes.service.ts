import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { AskedClass } from '@bilim/contract/journal/class';
import { AmbiguousClasses } from '@bilim/contract/journal/classes';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';

import { selectFitting, selectVisible } from './classes.queries.ts';
import { chosen, keyParams } from './classKey.sql.ts';
import { staffScopeOf } from '../journal.policy.ts';

/**
 * Says why not exactly one class fits the key. A class the person may not see is
 * answered like one that does not exist (docs/rules.md).
 */
export async function refuseClass(db: Database, person: Person, key: AskedClass): Promise<never> {
  const powers = staffScopeOf(person);
  const assignmentId = chosen(key.assignmentId);
  if (assignmentId !== null) {
    const visible = await selectVisible(db, { ...powers, assignmentId });
    throw new AppError(visible.length === 0 ? 'journal.class_unknown' : 'journal.class_mismatch');
  }
  const classes = await selectFitting(db, { ...powers, ...keyParams(key) });
  if (classes.length < 2) throw new AppError('journal.class_unknown');
  throw new AppError('journal.class_ambiguous', { current: z.encode(AmbiguousClasses, { classes }) });
}
