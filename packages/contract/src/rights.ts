import * as z from 'zod/mini';

import { grants, holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, day, flag, id, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

export { rightsErrors } from './rights.errors.ts';

/** The wire number of a role; those of the university's own begin here. */
export const firstOwnRole = 100;
const roleNumber = field('role', between(1, 32_767));

const right = z.enum(grants);
const names = { ru: text(80, 2), kg: text(80, 2), en: text(80, 2) };

export type RoleRights = z.output<typeof RoleRights>;
export const RoleRights = wireObject({
  role: roleNumber,
  ...names,
  grants: z.array(right),
  /** How many people have it now. */
  holders: count,
});

export type Right = z.output<typeof Right>;
export const Right = wireObject({
  grant: right,
  title: z.string(),
  /** It touches closed marks or who may change rights: a second person confirms. */
  takesTwo: field('two', flag),
  /** May hold in one department or one group only. */
  isNarrowable: field('narrow', flag),
});

/** Where a right holds; the whole university where none is named. */
export const placeKinds = ['faculty', 'department', 'group'] as const;
export type Place = z.output<typeof Place>;
export const Place = wireObject({ kind: z.enum(placeKinds), id, name: z.string() });

/** `r` a role, `g` a right on top of it, with its number. */
const holdingId = z.string().check(z.regex(/^[rg]\d{1,9}$/));

export type Holding = z.output<typeof Holding>;
/** That somebody has a role or a single right: where, since when, until when, why and by whom. */
export const Holding = wireObject({
  id: holdingId,
  personId: field('uid', id),
  fullName: field('fio', z.string()),
  /** Either is null. */
  role: field('role', z.nullable(between(1, 32_767))),
  grant: z.nullable(right),
  place: z.nullable(Place),
  fromDay: field('from', z.nullable(day)),
  untilDay: field('until', z.nullable(day)),
  reason: z.nullable(z.string()),
  /** Null for what came with a list of people, or with the first start. */
  givenBy: field('by', z.nullable(z.string())),
  givenAt: field('at', z.nullable(instant)),
  isInForce: field('now', flag),
  mayWithdraw: field('withdrawable', flag),
});

const access = holding('rights.manage');
const reason = text(300, 3);
/** What is done at once, and what waits until a second person has confirmed it. */
const done = single(outcome({ isWaiting: field('waiting', flag) }));

export const rightsApi = {
  /** Every role with its rights, and every right with what it means. */
  overview: read({
    path: '/api/rights/overview.json',
    access,
    input: wireObject({}),
    reply: single(wireObject({ roles: z.array(RoleRights), rights: z.array(Right) })),
  }),

  /** Who has what: all of one person, everybody with a role, or everybody who may do something; the latest first. */
  holdings: read({
    path: '/api/rights/holdings.json',
    access,
    input: wireObject({
      personId: field('uid', z.optional(id)),
      role: field('role', z.optional(between(1, 32_767))),
      grant: z.optional(right),
      /** Beginnings of the words of a name. */
      query: z.optional(text(100)),
      after: z.optional(holdingId),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(Holding),
  }),

  /** Faculties, departments and groups by a part of their name, to choose where a right holds. */
  places: read({
    path: '/api/rights/places.json',
    access,
    input: wireObject({ query: z.optional(text(100)) }),
    reply: z.array(Place),
  }),

  /** Gives a role or a single right, from and until a day where these are named. */
  give: write({
    path: '/api/rights/give.json',
    access,
    repeat: 'keyed',
    input: wireObject({
      personId: field('uid', id),
      role: field('role', z.optional(between(1, 32_767))),
      grant: z.optional(right),
      placeKind: field('place', z.optional(z.enum(placeKinds))),
      placeId: field('id_place', z.optional(id)),
      fromDay: field('from', z.optional(day)),
      untilDay: field('until', z.optional(day)),
      reason,
    }),
    reply: done,
  }),

  withdraw: write({
    path: '/api/rights/withdraw.json',
    access,
    repeat: 'natural',
    input: wireObject({ id: holdingId, reason }),
    reply: done,
  }),

  /** Changes the rights of a role, or makes a new one of the university's own; refused when somebody has changed it since. */
  saveRole: write({
    path: '/api/rights/role.json',
    access,
    repeat: 'keyed',
    input: wireObject({
      role: field('role', z.optional(between(1, 32_767))),
      ...names,
      grants: z.array(right).check(z.maxLength(grants.length)),
      /** The rights that were seen. */
      before: z.optional(z.array(right)),
      reason,
    }),
    reply: done,
  }),
};
