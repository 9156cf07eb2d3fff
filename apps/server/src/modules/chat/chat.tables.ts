import { reactionKinds } from '@bilim/contract/chat/message';
import { reportKinds, reportStates } from '@bilim/contract/chat/reports';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';
import { groups, people, students, teachers } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';

const conversationId = () => bigint({ mode: 'number' }).notNull();
const person = () =>
  integer()
    .notNull()
    .references(() => people.id);

/**
 * The chat of a class (a group or a stream with its discipline), or of a teacher and a student of a shared class.
 * Who takes part is not kept here: the class lists say it. `lastNumber` numbers the messages; whoever sends one holds
 * this row until the message is committed, so numbers are in the order of commits (docs/decisions/0012).
 */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    disciplineId: integer()
      .notNull()
      .references(() => disciplines.id),
    /** Of a class; two people may talk about a discipline whatever its credits. */
    credits: numeric({ precision: 4, scale: 1, mode: 'number' }),
    groupId: integer().references(() => groups.id),
    streamId: integer().references(() => streams.id),
    teacherId: integer().references(() => teachers.id),
    studentId: integer().references(() => students.id),
    lastNumber: integer().notNull().default(0),
    lastMessageAt: instant(),
    /** Its teacher lets nobody else write until then. */
    closedUntil: instant(),
    closedBy: integer().references(() => people.id),
    pinnedNumber: integer(),
    createdAt: madeAt(),
  },
  (table) => [
    index('conversations_closed_by')
      .on(table.closedBy)
      .where(sql`${table.closedBy} is not null`),
    unique('conversations_key')
      .on(
        table.academicYearId,
        table.seasonId,
        table.disciplineId,
        table.credits,
        table.groupId,
        table.streamId,
        table.teacherId,
        table.studentId,
      )
      .nullsNotDistinct(),
    check(
      'conversations_of_class_or_people',
      sql`case when ${table.teacherId} is null
        then ${table.studentId} is null and ${table.credits} is not null and num_nonnulls(${table.groupId}, ${table.streamId}) = 1
        else ${table.studentId} is not null and num_nonnulls(${table.groupId}, ${table.streamId}, ${table.credits}) = 0 end`,
    ),
    check('conversations_numbers', sql`${table.lastNumber} between 0 and 999999`),
    index('conversations_by_group').on(table.groupId),
    index('conversations_by_stream').on(table.streamId),
    index('conversations_by_teacher').on(table.teacherId, table.studentId),
    index('conversations_by_student').on(table.studentId),
    index('conversations_by_discipline').on(table.disciplineId),
  ],
);

/** On the wire a message is called `conversationId * 1,000,000 + number`: one figure, ordered within its conversation. */
export const messages = pgTable(
  'messages',
  {
    conversationId: conversationId().references(() => conversations.id),
    number: integer().notNull(),
    senderId: person(),
    senderRole: text({ enum: ['teacher', 'student'] }).notNull(),
    body: text().notNull(),
    /** How the sender's device named it; sent again, it is found by that. */
    clientId: uuid(),
    replyTo: integer(),
    mentions: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    files: smallint().notNull().default(0),
    sentAt: madeAt(),
    editedAt: instant(),
    removedAt: instant(),
    removedBy: integer().references(() => people.id),
  },
  (table) => [
    index('messages_removed_by')
      .on(table.removedBy)
      .where(sql`${table.removedBy} is not null`),
    primaryKey({ columns: [table.conversationId, table.number] }),
    uniqueIndex('messages_by_client')
      .on(table.senderId, table.clientId)
      .where(sql`${table.clientId} is not null`),
    index('messages_by_sender').on(table.senderId, table.sentAt),
    check('messages_body', sql`length(${table.body}) <= 4000`),
  ],
);

/** Names and bytes lie in `files`. */
export const messageFiles = pgTable(
  'message_files',
  {
    conversationId: conversationId(),
    number: integer().notNull(),
    ordinal: smallint().notNull(),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number, table.ordinal] }),
    foreignKey({
      columns: [table.conversationId, table.number],
      foreignColumns: [messages.conversationId, messages.number],
    }),
  ],
);

/** What stood in a message before it was changed. Only ever appended to. */
export const messageEdits = pgTable(
  'message_edits',
  {
    conversationId: conversationId(),
    number: integer().notNull(),
    editedAt: instant().notNull(),
    body: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number, table.editedAt] }),
    foreignKey({
      columns: [table.conversationId, table.number],
      foreignColumns: [messages.conversationId, messages.number],
    }),
  ],
);

/**
 * How far somebody has read. Not read are `lastNumber - readNumber - ahead` messages: `ahead` counts those after
 * `readNumber` that do not count for this person: own ones, singly read ones, removed ones. A member without a row has
 * read everything: the next message makes the row. The rules are in docs/decisions/0012.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: conversationId().references(() => conversations.id),
    personId: person(),
    /** The last message before this person came. */
    joinedNumber: integer().notNull(),
    readNumber: integer().notNull(),
    ahead: integer().notNull().default(0),
    /** Was in the class lists when the last message was sent. */
    isPresent: boolean().notNull().default(true),
    isMuted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.personId] }),
    index('conversation_members_of_person').on(table.personId, table.conversationId),
    check('conversation_members_ahead', sql`${table.ahead} >= 0`),
  ],
);

/** Messages after `readNumber` that somebody read one by one. */
export const messageReads = pgTable(
  'message_reads',
  { conversationId: conversationId(), number: integer().notNull(), personId: person() },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number, table.personId] }),
    foreignKey({
      columns: [table.conversationId, table.number],
      foreignColumns: [messages.conversationId, messages.number],
    }),
    index('message_reads_of_person').on(table.personId, table.conversationId),
  ],
);

export const messageReactions = pgTable(
  'message_reactions',
  {
    conversationId: conversationId(),
    number: integer().notNull(),
    personId: person(),
    kind: text({ enum: reactionKinds }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number, table.personId] }),
    foreignKey({
      columns: [table.conversationId, table.number],
      foreignColumns: [messages.conversationId, messages.number],
    }),
    index('message_reactions_of_person').on(table.personId),
  ],
);

/** What members reported to the dean's office, with the text as it stood then. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversationId: conversationId(),
    number: integer().notNull(),
    reportedBy: person(),
    kind: text({ enum: reportKinds }).notNull(),
    words: text().notNull(),
    body: text().notNull(),
    reportedAt: madeAt(),
    state: text({ enum: reportStates }).notNull().default('waiting'),
    answer: text(),
    settledBy: integer().references(() => people.id),
    settledAt: instant(),
  },
  (table) => [
    foreignKey({
      columns: [table.conversationId, table.number],
      foreignColumns: [messages.conversationId, messages.number],
    }),
    unique('message_reports_once').on(table.conversationId, table.number, table.reportedBy),
    index('message_reports_by_reporter').on(table.reportedBy),
    index('message_reports_by_settler').on(table.settledBy),
    index('message_reports_by_state').on(table.state, table.id),
    check('message_reports_settled', sql`(${table.state} = 'waiting') = (${table.settledAt} is null)`),
  ],
);
