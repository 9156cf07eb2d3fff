import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { accountId, groupId, groupName } from './core/fields.ts';
import { between, count, flag, id, instant, single, text } from './core/values.ts';
import { field, maybe, wireObject } from './core/wire.ts';
import { activationStates } from './addressWords.ts';

export { activationsErrors } from './activations.errors.ts';

export { activationStates } from './addressWords.ts';
export type { ActivationState } from './addressWords.ts';

/** What became of the letter with the link. A `refused` address took it not, and will not. */
export const letterStates = ['queued', 'sent', 'refused'] as const;

/** So many people get their links in one go; whoever asks for more goes on after the last one. */
export const linksAtOnce = 500;

/** Whose accounts are meant: those that one import made, those of one group, or whoever is named. */
const scope = {
  runId: field('run', z.optional(id)),
  groupId: maybe(groupId),
  people: z.optional(z.array(id).check(z.minLength(1), z.maxLength(linksAtOnce))),
};

export type ActivationRow = z.output<typeof ActivationRow>;
export const ActivationRow = wireObject({
  id: accountId,
  fullName: z.string(),
  /** Name of the group, or of the department. */
  unit: z.nullable(z.string()),
  login: z.string(),
  email: z.nullable(z.string()),
  state: z.enum(activationStates),
  issuedAt: field('issued', z.nullable(instant)),
  issuedBy: field('by', z.nullable(z.string())),
  expiresAt: field('expires', z.nullable(instant)),
  letter: z.nullable(z.enum(letterStates)),
});

export type ActivationOverview = z.output<typeof ActivationOverview>;
export const ActivationOverview = wireObject({
  none: count,
  issued: count,
  expired: count,
  used: count,
  /** Whether this installation sends mail at all. */
  hasMail: flag,
  /** Of the people without a password, how many have an address. */
  withAddress: count,
});

export type ActivationSlip = z.output<typeof ActivationSlip>;
/** The link exists here and nowhere else: the server keeps only its hash. */
export const ActivationSlip = wireObject({
  id: accountId,
  fullName: z.string(),
  unit: z.nullable(z.string()),
  login: z.string(),
  code: z.string(),
  expiresAt: field('expires', instant),
});

export type PasswordHolder = z.output<typeof PasswordHolder>;
export const PasswordHolder = wireObject({
  id: accountId,
  fullName: z.string(),
  unit: z.nullable(z.string()),
  login: z.string(),
});

export type WaitingGroup = z.output<typeof WaitingGroup>;
export const WaitingGroup = wireObject({ groupId, groupName, waiting: count });

export const activationsApi = {
  /** Groups in which somebody has no password yet, by name. */
  groups: read({
    path: '/api/activations/groups.json',
    access: holding('accounts.activate'),
    input: wireObject({}),
    reply: z.array(WaitingGroup),
  }),

  /** How many people stand where. */
  overview: read({
    path: '/api/activations/overview.json',
    access: holding('accounts.activate'),
    input: wireObject(scope),
    reply: single(ActivationOverview),
  }),

  /** Accounts without a password, and those that came to one through a link; by name. */
  people: read({
    path: '/api/activations/people.json',
    access: holding('accounts.activate'),
    input: wireObject({
      ...scope,
      state: z.optional(z.enum(activationStates)),
      /** Part of the name, or of the login. */
      query: z.optional(text(100)),
      /** The last person seen; the page after that. */
      afterId: field('after', z.optional(id)),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(ActivationRow),
  }),

  /**
   * Makes new links and ends the old ones of the same people, so that a repetition leaves one good link each. By
   * letter, nobody here sees them; whoever has no address, or got a letter just now, is told apart.
   */
  issue: write({
    path: '/api/activations/issue.json',
    hasSecret: true,
    access: holding('accounts.activate'),
    repeat: 'natural',
    input: wireObject({
      ...scope,
      byLetter: flag,
      afterId: field('after', z.optional(id)),
    }),
    reply: single(
      wireObject({
        slips: z.array(ActivationSlip),
        letters: count,
        /** Without an address. */
        unreachable: count,
        /** Their letter is minutes old. */
        recent: count,
        /** Where to go on, null when everybody has been seen. */
        next: z.nullable(id),
      }),
    ),
  }),

  /** People who have a password, by a part of the name or the whole login: whoever has lost it comes in person. */
  holders: read({
    path: '/api/activations/holders.json',
    access: holding('accounts.activate'),
    input: wireObject({ query: text(100) }),
    reply: z.array(PasswordHolder),
  }),

  /** Ends a password and all sessions of its person, and makes a link to choose another one; again, another link. */
  renew: write({
    path: '/api/activations/renew.json',
    hasSecret: true,
    access: holding('accounts.activate'),
    repeat: 'natural',
    input: wireObject({ id: accountId }),
    reply: single(ActivationSlip),
  }),
};
