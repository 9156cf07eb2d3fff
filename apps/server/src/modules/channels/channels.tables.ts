import { personalNoticeKinds } from '@bilim/contract/personalNotice';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { bytes, instant, madeAt } from '#platform/db/columns.ts';
import { people } from '#modules/people/people.tables.ts';

const person = () =>
  integer()
    .notNull()
    .references(() => people.id);

/** Browsers that are sent messages while no page of ours is open. The address belongs to whoever used it last. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: person(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** SHA-256 of the browser's device cookie: it is sent messages while its person is signed in there. */
    deviceHash: bytes(),
    madeAt: madeAt(),
  },
  (table) => [index('push_subscriptions_of_person').on(table.personId)],
);

const isOn = (value: boolean) => boolean().notNull().default(value);

/** Of what somebody wants to be told, by which way; without a row the defaults hold. */
export const noticeChoices = pgTable('notice_choices', {
  personId: person().primaryKey(),
  pushMarks: isOn(true),
  pushAbsences: isOn(true),
  pushLessons: isOn(true),
  pushMessages: isOn(true),
  pushNews: isOn(true),
  mailMarks: isOn(false),
  mailAbsences: isOn(false),
  mailLessons: isOn(false),
  mailMessages: isOn(false),
  mailNews: isOn(false),
});

/** What a person is told about themselves; stands on their card until they have said that they read it. */
export const personalNotices = pgTable(
  'personal_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: person(),
    kind: text({ enum: personalNoticeKinds }).notNull(),
    /** Names and moments that its sentence holds. */
    words: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    madeAt: madeAt(),
    seenAt: instant(),
  },
  (table) => [
    index('personal_notices_unseen')
      .on(table.personId)
      .where(sql`${table.seenAt} is null`),
    index('personal_notices_of_person').on(table.personId),
  ],
);
