import { scopeOf } from '@bilim/contract';
import type { ErrorCode, Grant, Person } from '@bilim/contract';
import { narrowGrants, twoPeopleGrants } from '@bilim/contract/core/access';

export type Giver = Pick<Person, 'id' | 'grants'>;

/** Where something is given: within one faculty, or everywhere when that is null. */
export interface Where {
  readonly facultyId: number | null;
  /** One department or one group of that faculty only. */
  readonly isNarrow: boolean;
}

/** Whether a right of somebody reaches a place whole. */
export function reaches(person: Giver, grant: Grant, facultyId: number | null): boolean {
  const scope = scopeOf(person, grant);
  return scope === 'all' || (facultyId !== null && scope.includes(facultyId));
}

/**
 * Whether somebody may give these rights to that person there. Nobody raises the own rights. In a faculty one hands on
 * what one has; whoever keeps the rights of the whole university also hands out what they do not have themselves, which
 * takes a second person, as does what touches closed marks and rights.
 */
export function verdictOf(
  giver: Giver,
  targetId: number | null,
  given: readonly Grant[],
  where: Where,
): 'now' | 'two' | ErrorCode {
  if (targetId === giver.id) return 'rights.own';
  if (!reaches(giver, 'rights.manage', where.facultyId)) return 'rights.elsewhere';
  if (where.isNarrow && !given.every((grant) => narrowGrants.includes(grant))) return 'rights.too_narrow';
  const lacks = given.some((grant) => !reaches(giver, grant, where.facultyId));
  if (lacks && scopeOf(giver, 'rights.manage') !== 'all') return 'rights.not_held';
  return lacks || given.some((grant) => twoPeopleGrants.includes(grant)) ? 'two' : 'now';
}
