import type { Grant, Language, Person } from '@bilim/contract';
import type * as z from 'zod/mini';

import type { Actor } from './audit.ts';
import type { Database } from './db/database.ts';

/** Who confirms: the second person. */
export type Confirmer = Actor & { readonly person: Person };

export interface Asked<P> {
  readonly payload: P;
  readonly asker: Pick<Person, 'id' | 'role'>;
  readonly reason: string;
  /** Of the change that was confirmed. */
  readonly changeId: number;
}

/** A change for which it takes two people: one asks, another who may decide it confirms. */
interface Kind<P> {
  readonly kind: string;
  readonly grant: Grant;
  readonly schema: z.ZodMiniType<P>;
  /** Does it, in the transaction of the confirmation; throws what stands in its way by now. */
  readonly apply: (tx: Database, who: Confirmer, asked: Asked<P>) => Promise<void>;
  /** One sentence that says what will be done. */
  readonly describe: (db: Database, language: Language, payload: P) => Promise<string>;
  /** Who could decide it, by id: everybody with the right in that faculty or everywhere. */
  readonly deciders: (db: Database, facultyId: number | null, today: string) => Promise<readonly number[]>;
}

/** The same for whoever does not know what a change is made of. */
export type Confirmable = Omit<Kind<unknown>, 'schema'>;

export function confirmable<P>({ schema, apply, describe, ...kind }: Kind<P>): Confirmable {
  return {
    ...kind,
    apply: async (tx, who, asked) => await apply(tx, who, { ...asked, payload: schema.parse(asked.payload) }),
    describe: async (db, language, payload) => await describe(db, language, schema.parse(payload)),
  };
}
