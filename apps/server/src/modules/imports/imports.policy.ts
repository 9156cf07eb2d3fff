import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';

/**
 * Lists speak of the whole university: who is missing has left. Whoever may import in one faculty only hands the
 * file to the registrar's office (docs/rules.md).
 */
export function requireWholeUniversity(person: Person): void {
  if (scopeOf(person, 'imports.run') !== 'all') throw new AppError('imports.whole_university');
}
