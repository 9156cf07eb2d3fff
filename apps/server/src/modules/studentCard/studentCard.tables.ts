import { orderKinds } from '@bilim/contract/studentCard';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { people, students } from '#modules/people/people.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';

/** Which issue of a student's card holds; without a row it is the first one, 0. A new one ends those before. */
export const studentCards = pgTable('student_cards', {
  studentId: integer()
    .primaryKey()
    .references(() => students.id),
  issue: integer().notNull(),
  issuedAt: instant().notNull(),
});

/** Orders of the rector or a dean about students. */
export const studentOrders = pgTable(
  'student_orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    number: text().notNull(),
    signedOn: date().notNull(),
    kind: text({ enum: orderKinds }).notNull(),
    createdBy: integer().references(() => people.id),
    createdAt: madeAt(),
  },
  (table) => [
    unique('student_orders_once').on(table.number, table.signedOn, table.kind),
    index('student_orders_by_creator').on(table.createdBy),
    check(
      'student_orders_kind',
      sql`${table.kind} in (${sql.raw(orderKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);

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
    textRu: text().notNull(),
    textKg: text().notNull(),
    textEn: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.studentId] }),
    index('student_order_items_by_student').on(table.studentId),
  ],
);
