import { boolean, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';

import { closedOn, names } from '#platform/db/columns.ts';

import { departments } from './organisation.tables.ts';

export const examTypes = pgTable('exam_types', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  shortName: text().notNull(),
  isGraded: boolean().notNull(),
  closedOn: closedOn(),
});

export const lessonTypes = pgTable('lesson_types', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  ...names(),
  shortRu: text().notNull(),
  shortKg: text().notNull(),
  shortEn: text().notNull(),
  hasJournal: boolean().notNull(),
  sort: smallint().notNull(),
  closedOn: closedOn(),
});

export const disciplineKinds = pgTable('discipline_kinds', { id: smallint().primaryKey(), ...names() });

export const disciplines = pgTable(
  'disciplines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...names(),
    departmentId: smallint().references(() => departments.id),
    closedOn: closedOn(),
  },
  (table) => [
    unique('disciplines_name').on(table.nameRu, table.departmentId).nullsNotDistinct(),
    index('disciplines_by_department').on(table.departmentId),
  ],
);
