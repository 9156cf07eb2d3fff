import * as z from 'zod/mini';

import { holding } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { accountId } from '../core/fields.ts';
import { outcome } from '../core/rows.ts';
import { count, flag, id, single, text } from '../core/values.ts';
import { field, wireObject } from '../core/wire.ts';
import { PersonRow } from '../people.ts';

const manages = holding('people.manage');
const version = text(64);

/** Two cards of one human. */
export const doublesApi = {
  /** Pairs of cards that may be one human, the likeliest first, but for those who were told apart. */
  list: read({
    path: '/api/people/doubles.json',
    access: manages,
    input: wireObject({}),
    reply: z.array(wireObject({ isBornAlike: field('born_alike', flag), people: z.array(PersonRow) })),
  }),

  /**
   * Makes two cards of one human one: what refers to the double refers to the card that stays, and the double is closed
   * for good. What stands on both is refused unless it was said that the double's stays where it is. A trial does all of
   * it, says what would move, and takes it back.
   */
  merge: write({
    path: '/api/people/merge.json',
    access: manages,
    repeat: 'keyed',
    input: wireObject({
      id: accountId,
      version,
      doubleId: field('double', id),
      doubleVersion: field('double_version', version),
      clashesStay: field('clashes_stay', flag),
      isTrial: field('trial', flag),
    }),
    reply: single(
      outcome({
        moves: z.array(wireObject({ title: z.string(), moves: count, stays: count })),
      }),
    ),
  }),

  /** Says that two cards are of two humans, or takes that back; while it is said they are merged by nobody. */
  tellApart: write({
    path: '/api/people/tellapart.json',
    access: manages,
    repeat: 'natural',
    input: wireObject({ id: accountId, doubleId: field('double', id), areTwo: field('two', flag) }),
    reply: single(outcome({})),
  }),
};
