import { bigint, date, index, integer, numeric, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

const halfYear = { academicYearId: smallint().notNull(), seasonId: smallint().notNull() };

/**
 * Who sits for an exam together, and so gets a sheet: a group, or a stream where the discipline was chosen. Counted from
 * seats, registrations and the group of the day (`countedExams`), and may be counted anew at any time; what has been
 * touched since then is counted by whoever reads.
 */
export const examCounts = pgTable(
  'exam_counts',
  {
    ...halfYear,
    disciplineId: integer().notNull(),
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    examTypeId: smallint().notNull(),
    /** 0 where they are one stream. */
    groupId: integer().notNull(),
    /** 0 where they are one group. */
    streamId: integer().notNull(),
    /** Null where some are in another. */
    semesterId: smallint(),
    students: integer().notNull(),
    /** The groups that they are in, of a stream perhaps several. */
    groupIds: integer().array().notNull(),
    /** Null where nobody teaches them. */
    teacherId: integer(),
    departmentId: smallint(),
    countedOn: date().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'exam_counts_key',
      columns: [
        table.academicYearId,
        table.seasonId,
        table.disciplineId,
        table.credits,
        table.examTypeId,
        table.groupId,
        table.streamId,
      ],
    }),
    index('exam_counts_by_day').on(table.countedOn),
  ],
);

/**
 * Disciplines in which somebody was seated, registered or moved since they were counted: triggers of the tables that
 * `countedExams` reads write it. There is no key, so that of those who register at once nobody waits.
 */
export const examsTouched = pgTable('exams_touched', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...halfYear,
  disciplineId: integer().notNull(),
});
