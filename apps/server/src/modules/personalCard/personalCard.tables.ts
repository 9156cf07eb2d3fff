import { cardFileKinds, correctionStates, educationLevels, kinships } from '@bilim/contract/personalCard';
import { correctedNames, militaryStates } from '@bilim/contract/personalCard/cardFields';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const personId = () =>
  integer()
    .notNull()
    .references(() => people.id);

/** What the personal card tells besides what every list of people knows. */
export const personDetails = pgTable('person_details', {
  personId: integer()
    .primaryKey()
    .references(() => people.id),
  livingAddress: text(),
  registeredAddress: text(),
  dormitory: text(),
  military: text({ enum: militaryStates }),
});

/** What somebody learned before, each with its paper; what was wrong is taken away, not deleted. */
export const personEducations = pgTable(
  'person_educations',
  {
    id: id(),
    personId: personId(),
    level: text({ enum: educationLevels }).notNull(),
    institution: text().notNull(),
    year: smallint(),
    documentNumber: text(),
    removedAt: instant(),
  },
  (table) => [index('person_educations_of_person').on(table.personId)],
);

/** Whom the university calls when something happens, and who speaks for a student who is under age. */
export const personGuardians = pgTable(
  'person_guardians',
  {
    id: id(),
    personId: personId(),
    kinship: text({ enum: kinships }).notNull(),
    fullName: text().notNull(),
    phone: text(),
    removedAt: instant(),
  },
  (table) => [index('person_guardians_of_person').on(table.personId)],
);

/** A request of an owner to correct a fact; one at a time waits for each. */
export const cardCorrections = pgTable(
  'card_corrections',
  {
    id: id(),
    personId: personId(),
    field: text({ enum: correctedNames }).notNull(),
    /** Null wants the fact to be taken away; of previous education it is JSON. */
    wanted: text(),
    words: text().notNull(),
    state: text({ enum: correctionStates }).notNull().default('waiting'),
    sentAt: madeAt(),
    /** What stood there when it was decided. */
    before: text(),
    answer: text(),
    settledBy: integer().references(() => people.id),
    settledAt: instant(),
  },
  (table) => [
    index('card_corrections_of_person').on(table.personId),
    uniqueIndex('card_corrections_waiting')
      .on(table.personId, table.field)
      .where(sql`${table.state} = 'waiting'`),
    index('card_corrections_queue')
      .on(table.sentAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('card_corrections_by_settler')
      .on(table.settledBy)
      .where(sql`${table.settledBy} is not null`),
    check(
      'card_corrections_settled',
      sql`(${table.state} = 'waiting') = (${table.settledAt} is null)
        and (${table.state} <> 'refused' or coalesce(${table.answer}, '') <> '')`,
    ),
  ],
);

/** The papers that a request shows. */
export const cardCorrectionFiles = pgTable(
  'card_correction_files',
  {
    correctionId: integer()
      .notNull()
      .references(() => cardCorrections.id),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.correctionId, table.fileId] })],
);

/** Papers that are kept with the card. */
export const cardFiles = pgTable(
  'card_files',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    personId: personId(),
    kind: text({ enum: cardFileKinds }).notNull(),
    title: text().notNull(),
    addedBy: integer()
      .notNull()
      .references(() => people.id),
    addedAt: madeAt(),
    removedAt: instant(),
    removedBy: integer().references(() => people.id),
  },
  (table) => [
    index('card_files_of_person').on(table.personId),
    index('card_files_by_adder').on(table.addedBy),
    index('card_files_by_remover')
      .on(table.removedBy)
      .where(sql`${table.removedBy} is not null`),
  ],
);
