import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { download, read, upload, write } from './core/endpoint.ts';
import { groupId, studentId, studentName } from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { between, count, day, id, instant, single, text } from './core/values.ts';
import { field, like, wireObject } from './core/wire.ts';
import { orderKinds, orderStates, studentStates } from './addressWords.ts';
import type { OrderKind, StudentState } from './addressWords.ts';

export { ordersErrors } from './orders.errors.ts';

export { orderKinds, orderStates } from './addressWords.ts';
export type { OrderKind, OrderState } from './addressWords.ts';

/** So many students one order may be about. */
export const mostInOrder = 1_000;

interface OrderRule {
  /** What a student must be. */
  readonly from: readonly StudentState[];
  /** What a student is afterwards; null leaves it. */
  readonly becomes: StudentState | null;
  /** Whether a group is named: always, or only where it is another one. */
  readonly group: 'must' | 'may' | 'no';
  /** Ends the classes of the running half-year and those to come. */
  readonly endsClasses: boolean;
  /** Ends being in a group. */
  readonly endsGroup: boolean;
}

const studying: readonly StudentState[] = ['active', 'academic_leave'];
const stays = { becomes: null, group: 'no', endsClasses: false, endsGroup: false } as const;
const moves = {
  from: ['active'],
  becomes: null,
  group: 'must',
  endsClasses: false,
  endsGroup: false,
} as const;
const leaves = { from: studying, group: 'no', endsClasses: true, endsGroup: true } as const;
const comes = { becomes: 'active', group: 'must', endsClasses: false, endsGroup: false } as const;

/** What each kind of order does. */
export const orderRules: Readonly<Record<OrderKind, OrderRule>> = {
  enroll: { ...comes, from: ['applicant'] },
  transfer: moves,
  next_course: { ...moves, group: 'may' },
  repeat_course: { ...moves, from: studying, becomes: 'active' },
  academic_leave: { ...leaves, from: ['active'], becomes: 'academic_leave', endsGroup: false },
  return_leave: { ...comes, from: ['academic_leave'], group: 'may' },
  expel: { ...leaves, becomes: 'expelled' },
  restore: { ...comes, from: ['expelled'] },
  graduate: { ...leaves, from: ['active'], becomes: 'graduated' },
  rename: { ...stays, from: studentStates },
  funding: { ...stays, from: studying },
  penalty: { ...stays, from: studying },
  award: { ...stays, from: studying },
  /** By it the registrar annuls a grading sheet, which changes nothing of what a student is. */
  annul_grades: { ...stays, from: studentStates },
};

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const fundings = z.enum(['budget', 'contract', 'grant', 'quota']);
const NewName = wireObject({
  lastName: name,
  firstName: name,
  middleName: z.nullable(z.string().check(z.trim(), z.maxLength(80))),
});
const group = like(groupId, z.nullable(id));

export type OrderRow = z.output<typeof OrderRow>;
export const OrderRow = wireObject({
  orderId: field('order', id),
  number: z.string(),
  signedOn: field('signed', day),
  effectiveOn: field('effective', z.nullable(day)),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  title: z.string(),
  students: count,
  /** The first of them, for orders about one. */
  studentName: z.nullable(z.string()),
  /** Why it was not carried out on its day. */
  problem: z.nullable(z.string()),
});

export type OrderItem = z.output<typeof OrderItem>;
export const OrderItem = wireObject({
  studentId,
  studentName,
  groupName: z.nullable(z.string()),
  groupId: group,
  newGroup: z.nullable(z.string()),
  funding: z.nullable(fundings),
  newName: z.nullable(NewName),
  text: z.string(),
});

export type Order = z.output<typeof Order>;
export const Order = wireObject({
  orderId: field('order', id),
  version: z.string(),
  number: z.string(),
  signedOn: field('signed', day),
  effectiveOn: field('effective', z.nullable(day)),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  title: z.string(),
  by: z.nullable(z.string()),
  doneAt: field('done', z.nullable(instant)),
  problem: z.nullable(z.string()),
  annulledAt: field('annulled', z.nullable(instant)),
  annulledBy: z.nullable(z.string()),
  annulReason: z.nullable(z.string()),
  /** Of the signed paper. */
  scanName: z.nullable(z.string()),
  items: z.array(OrderItem),
});

export type OrderEffects = z.output<typeof OrderEffects>;
/** What an order changes, student by student, in words. */
export const OrderEffects = wireObject({
  /** Rows that change, by what they are. */
  totals: z.array(wireObject({ title: z.string(), count })),
  students: z.array(
    wireObject({ studentId, studentName, changes: z.array(z.string()), warning: z.nullable(z.string()) }),
  ),
  /** Why it cannot be carried out as it is. */
  problems: z.array(z.string()),
});

export type ReadItem = z.output<typeof ReadItem>;
/** A row of a workbook, as far as it was understood. */
export const ReadItem = wireObject({
  cell: z.string(),
  said: z.string(),
  studentId: like(studentId, z.nullable(id)),
  studentName: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  groupId: group,
  newGroup: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});

const office = holding('orders.manage');
const which = { orderId: field('order', id) };
const version = text(64);
const done = single(outcome({ ...which, state: z.enum(orderStates) }));

/** Orders about students: a draft, its effects, its signature, and taking it back. */
export const ordersApi = {
  /** The latest first. */
  list: read({
    path: '/api/orders/list.json',
    access: office,
    input: wireObject({
      state: z.optional(z.enum(orderStates)),
      kind: z.optional(z.enum(orderKinds)),
      /** A number, or the beginning of a student's name. */
      query: z.optional(text(100)),
      skip: z.optional(count),
      size: z.optional(between(1, 100)),
    }),
    reply: z.array(OrderRow),
    beside: wireObject({
      counts: wireObject({ draft: count, signed: count, done: count, annulled: count }),
    }),
  }),

  open: read({
    path: '/api/orders/order.json',
    access: office,
    input: wireObject(which),
    reply: single(Order),
  }),

  /** Adds a draft, or changes one. Students and groups are where the office keeps orders. */
  save: write({
    path: '/api/orders/save.json',
    access: office,
    repeat: 'keyed',
    input: wireObject({
      orderId: field('order', z.optional(id)),
      version: z.optional(version),
      kind: z.enum(orderKinds),
      number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      signedOn: field('signed', day),
      effectiveOn: field('effective', day),
      title: z.string().check(z.trim(), z.maxLength(2_000)),
      items: z
        .array(
          wireObject({
            studentId,
            groupId: group,
            funding: z.nullable(fundings),
            newName: z.nullable(NewName),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostInOrder)),
    }),
    reply: done,
  }),

  /** What a draft would change now, or what an order has changed. */
  effects: read({
    path: '/api/orders/effects.json',
    access: office,
    input: wireObject(which),
    reply: single(OrderEffects),
  }),

  /** Signs a draft: what is due is carried out at once, the rest on its day. */
  sign: write({
    path: '/api/orders/sign.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ ...which, version }),
    reply: done,
  }),

  /** Takes back exactly what the order did. */
  annul: write({
    path: '/api/orders/annul.json',
    access: office,
    repeat: 'natural',
    input: wireObject({ ...which, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    reply: done,
  }),

  /** Keeps the signed paper, a PDF or a photo, in the place of the one before. */
  scan: upload({
    path: '/api/orders/scan.json',
    access: office,
    repeat: 'natural',
    held: 'excuse',
    input: wireObject(which),
    reply: done,
  }),

  scanFile: download({ path: '/api/orders/scan', access: office, input: wireObject(which) }),

  /** Reads students, and where to, from a workbook; nothing is kept. */
  readList: upload({
    path: '/api/orders/list-file.json',
    access: office,
    repeat: 'natural',
    held: 'workbook',
    input: wireObject({}),
    reply: z.array(ReadItem),
  }),
};
