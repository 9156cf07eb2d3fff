import { drawRules } from '@bilim/contract/draw';
import { periodKinds } from '@bilim/contract/registrationOffice';
import { holdKinds } from '@bilim/contract/registrationStudent';
import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { people, students } from '#modules/people/people.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { educationForms, faculties } from '#modules/structure/organisation.tables.ts';
import { closedOn, instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';

const credits = () => numeric({ precision: 4, scale: 1, mode: 'number' });
const term = () => ({
  academicYearId: yearId().references(() => academicYears.id),
  seasonId: seasonId().references(() => seasons.id),
});
const theStudent = () =>
  integer()
    .notNull()
    .references(() => students.id);

/** When whom may register: null is any faculty, form or year of study, and the narrowest period that is open rules. */
export const registrationPeriods = pgTable(
  'registration_periods',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...term(),
    facultyId: smallint().references(() => faculties.id),
    educationFormId: smallint().references(() => educationForms.id),
    studyYear: smallint(),
    kind: text({ enum: periodKinds }).notNull().default('any'),
    wishesOpenAt: instant(),
    wishesCloseAt: instant(),
    drawRule: text({ enum: drawRules }),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    /** Null: as the settings say. */
    minCredits: credits(),
    maxCredits: credits(),
    /** It was closed with all that follows: plans filled, registrations confirmed. */
    finishedAt: instant(),
    publishedAt: instant(),
    closedOn: closedOn(),
  },
  (table) => [
    index('registration_periods_of_term').on(table.academicYearId, table.seasonId),
    index('registration_periods_by_faculty').on(table.facultyId),
    index('registration_periods_by_form').on(table.educationFormId),
    check('registration_periods_order', sql`${table.closesAt} > ${table.opensAt}`),
    check('registration_periods_study_year', sql`${table.studyYear} between 1 and 7`),
    check(
      'registration_periods_wishes',
      sql`num_nonnulls(${table.wishesOpenAt}, ${table.wishesCloseAt}, ${table.drawRule}) in (0, 3)
        and (${table.wishesOpenAt} is null or (${table.wishesCloseAt} > ${table.wishesOpenAt} and ${table.wishesCloseAt} <= ${table.opensAt}))`,
    ),
  ],
);

/** One student may register longer, or for more credits, than the period says. */
export const registrationExtensions = pgTable(
  'registration_extensions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    periodId: integer()
      .notNull()
      .references(() => registrationPeriods.id),
    studentId: theStudent(),
    closesAt: instant().notNull(),
    maxCredits: credits(),
    reason: text().notNull(),
    grantedBy: integer()
      .notNull()
      .references(() => people.id),
    grantedAt: madeAt(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('registration_extensions_live')
      .on(table.studentId, table.periodId)
      .where(sql`${table.revokedAt} is null`),
    index('registration_extensions_of_student').on(table.studentId),
    index('registration_extensions_by_period').on(table.periodId),
    index('registration_extensions_by_granter').on(table.grantedBy),
  ],
);

/** Electives beside one's own curriculum: this discipline, or any. */
export const registrationPermissions = pgTable(
  'registration_permissions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: theStudent(),
    ...term(),
    disciplineId: integer().references(() => disciplines.id),
    reason: text().notNull(),
    grantedBy: integer()
      .notNull()
      .references(() => people.id),
    grantedAt: madeAt(),
    revokedAt: instant(),
  },
  (table) => [
    index('registration_permissions_of_student').on(table.studentId, table.academicYearId, table.seasonId),
    index('registration_permissions_by_discipline').on(table.disciplineId),
    index('registration_permissions_by_granter').on(table.grantedBy),
  ],
);

/** A student may not register as long as it lasts. */
export const registrationHolds = pgTable(
  'registration_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: theStudent(),
    kind: text({ enum: holdKinds }).notNull(),
    reason: text().notNull(),
    placedBy: integer()
      .notNull()
      .references(() => people.id),
    placedAt: madeAt(),
    liftedAt: instant(),
    liftedBy: integer().references(() => people.id),
  },
  (table) => [
    index('registration_holds_of_student').on(table.studentId),
    index('registration_holds_by_placer').on(table.placedBy),
    index('registration_holds_by_lifter').on(table.liftedBy),
  ],
);
