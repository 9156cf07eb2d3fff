import type { Actor } from '#platform/audit.ts';
import type { Parts } from '#platform/parts.ts';

/** What a draw works with. */
export type Running = Pick<Parts, 'db' | 'pool' | 'keys' | 'settings'> & {
  /** Who asked for it; nobody where the wishes came to their end. */
  readonly who: Actor;
};
