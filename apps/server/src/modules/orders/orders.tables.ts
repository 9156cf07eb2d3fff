import { orderKinds, orderStates } from '@bilim/contract/addressWords';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import { groups, people, students } from '#modules/people/people.tables.ts';
import { faculties } from '#modules/structure/organisation.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';

import type { Refusal } from './refusals.ts';

/** Orders of the rector or a dean about students. */
export const studentOrders = pgTable(
  'student_orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    number: text().notNull(),
    signedOn: date().notNull(),
    kind: text({ enum: orderKinds }).notNull(),
    /** Null where an order is only known, as from lists of years gone by. */
    effectiveOn: date(),
    state: text({ enum: orderStates }).notNull().default('done'),
    title: text().notNull().default(''),
    /** Whose order it is; null for the whole university. */
    facultyId: smallint().references(() => faculties.id),
    fileId: uuid().references(() => files.id),
    createdBy: integer().references(() => people.id),
    createdAt: madeAt(),
    doneAt: instant(),
    /** Why it could not be carried out on its day. */
    refusals: jsonb().$type<readonly Refusal[]>(),
    annulledAt: instant(),
    annulledBy: integer().references(() => people.id),
    annulReason: text(),
  },
  (table) => [
    unique('student_orders_once').on(table.number, table.signedOn, table.kind),
    index('student_orders_by_creator').on(table.createdBy),
    index('student_orders_by_faculty').on(table.facultyId),
    index('student_orders_by_file').on(table.fileId),
    index('student_orders_by_annuller').on(table.annulledBy),
    index('student_orders_due')
      .on(table.effectiveOn)
      .where(sql`${table.state} = 'signed'`),
    check(
      'student_orders_kind',
      sql`${table.kind} in (${sql.raw(orderKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);

/** A name that an order gives. */
export interface NewName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string | null;
}

/** What an order says of one student. */
export const studentOrderItems = pgTable(
  'student_order_items',
  {
    orderId: integer()
      .notNull()
      .references(() => studentOrders.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    /** Into which group. */
    groupId: integer().references(() => groups.id),
    funding: text({ enum: students.funding.enumValues }),
    newName: jsonb().$type<NewName>(),
    textRu: text().notNull(),
    textKg: text().notNull(),
    textEn: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.studentId] }),
    index('student_order_items_by_student').on(table.studentId),
    index('student_order_items_by_group').on(table.groupId),
  ],
);

export const effectEntities = ['student', 'name', 'period', 'seat', 'registration'] as const;

/**
 * What an order did, row by row, so that its annulment takes exactly that back: the row before and after it, null where
 * there was none.
 */
export const orderEffects = pgTable(
  'order_effects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => studentOrders.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => students.id),
    entity: text({ enum: effectEntities }).notNull(),
    rowId: integer().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('order_effects_of_order').on(table.orderId),
    index('order_effects_of_student').on(table.studentId),
  ],
);
