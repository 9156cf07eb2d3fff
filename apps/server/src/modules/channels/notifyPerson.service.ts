import type { personalNoticeKinds } from '@bilim/contract/personalNotice';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { instant, int, listOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';
import { job } from '#platform/jobs/job.ts';
import { emitting, emittingToMany } from '#platform/live/emitting.ts';

import { personalNotices, pushSubscriptions } from './channels.tables.ts';
import { isReached } from './reached.policy.ts';

/** A device is told for a day; the portal goes on telling. */
const attempts = 34;
export const personalPush = job(
  'notices.personal',
  z.object({ deviceId: z.int(), noticeId: z.int() }),
  attempts,
);

/** Open pages of whoever was `told` hear of it. */
const toldLive = emitting(sql`select person_id, 'told', '{}'::jsonb from told`);
const toldLiveToMany = emittingToMany(sql`select person_id from told`, sql`'told', '{}'::jsonb`);

const insertNotice = statement({
  name: 'personal_notice_told',
  params: { personId: int, kind: text, words: text, now: instant },
  row: {},
  sql: (p) => sql`
  with told as (
    insert into ${personalNotices} (person_id, kind, words, made_at)
    values (${p.personId}, ${p.kind}, ${p.words}::jsonb, ${p.now}) returning id, person_id
  ), heard as (${toldLive})
  insert into ${outbox} (kind, payload)
  select ${textLiteral(personalPush.kind)}, jsonb_build_object('deviceId', d.id, 'noticeId', told.id)
  from told join ${pushSubscriptions} d on d.person_id = ${p.personId} and ${isReached(p.now)}`,
});

const insertNotices = statement({
  name: 'personal_notices_told',
  params: { personIds: listOf(int), kind: text, words: text, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with told as (
    insert into ${personalNotices} (person_id, kind, words, made_at)
    select one, ${p.kind}, ${p.words}::jsonb, ${p.now} from unnest(${p.personIds}) one returning id, person_id
  ), heard as (${toldLiveToMany})
  insert into ${outbox} (kind, payload)
  select ${textLiteral(personalPush.kind)}, jsonb_build_object('deviceId', d.id, 'noticeId', told.id)
  from told join ${pushSubscriptions} d on d.person_id = told.person_id and ${isReached(p.now)}`,
});

interface Told {
  readonly kind: (typeof personalNoticeKinds)[number];
  readonly words: Readonly<Record<string, string>>;
}

/** Tells a person something about themselves: on their card, and on devices that get messages. Pass the transaction. */
export async function notifyPerson(
  tx: Database,
  personId: number,
  { kind, words }: Told,
  now: Date,
): Promise<void> {
  await insertNotice(tx, { personId, kind, words: JSON.stringify(words), now });
}

/** The same to many, in the same words. Pass the transaction. */
export async function notifyPeople(
  tx: Database,
  personIds: readonly number[],
  { kind, words }: Told,
  now: Date,
): Promise<void> {
  await insertNotices(tx, { personIds, kind, words: JSON.stringify(words), now });
}

/** They have read everything up to this one. */
export async function markSeen(db: Database, personId: number, upTo: number, now: Date): Promise<void> {
  await db
    .update(personalNotices)
    .set({ seenAt: now })
    .where(
      and(
        eq(personalNotices.personId, personId),
        lte(personalNotices.id, upTo),
        isNull(personalNotices.seenAt),
      ),
    );
}

/** What is not so any more is told no longer to whoever has not read it yet. Pass the transaction. */
export const withdrawNotices = statement({
  name: 'personal_notices_withdrawn',
  params: { personIds: listOf(int), kind: text, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${personalNotices} n set seen_at = ${p.now}
  where n.person_id = any(${p.personIds}) and n.kind = ${p.kind} and n.seen_at is null`,
});
