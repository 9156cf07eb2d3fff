import type { NoticeChoices } from '@bilim/contract/notices';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import type { PushDevice } from '#platform/push/push.ts';

import { noticeChoices, pushSubscriptions } from './channels.tables.ts';
import { isReached } from './reached.policy.ts';

/** What holds for whoever has chosen nothing. */
const defaults: NoticeChoices = {
  pushMarks: true,
  pushAbsences: true,
  pushLessons: true,
  pushMessages: true,
  pushNews: true,
  mailMarks: false,
  mailAbsences: false,
  mailLessons: false,
  mailMessages: false,
  mailNews: false,
};

export async function selectChoices(db: Database, personId: number) {
  const [own = null] = await db.select().from(noticeChoices).where(eq(noticeChoices.personId, personId));
  return chosenIn(own);
}

function chosenIn(own: typeof noticeChoices.$inferSelect | null): NoticeChoices {
  if (own === null) return defaults;
  const { personId: _whose, ...chosen } = own;
  return chosen;
}

/** What a person has chosen, the address, and how many devices this person is told things on. */
export async function selectReach(db: Database, personId: number, now: Date) {
  const [row] = await db
    .select({
      email: people.email,
      choices: noticeChoices,
      devices: sql<number>`(select count(*)::int from ${pushSubscriptions} d
        where d.person_id = ${personId} and ${isReached(sql`${now.toISOString()}::timestamptz`)})`,
    })
    .from(people)
    .leftJoin(noticeChoices, eq(noticeChoices.personId, people.id))
    .where(eq(people.id, personId));
  return { chosen: chosenIn(row?.choices ?? null), email: row?.email ?? null, devices: row?.devices ?? 0 };
}

export async function saveChoices(db: Database, personId: number, chosen: NoticeChoices): Promise<void> {
  await db
    .insert(noticeChoices)
    .values({ personId, ...chosen })
    .onConflictDoUpdate({ target: noticeChoices.personId, set: chosen });
}

/** More than anybody carries; the oldest make room. */
const mostDevices = 10;

interface OwnDevice extends PushDevice {
  /** Of the browser's device cookie. */
  readonly deviceHash: Buffer | null;
}

export async function saveDevice(db: Database, personId: number, device: OwnDevice): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values({ personId, ...device })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { personId, ...device } });
  const surplus = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId))
    .orderBy(desc(pushSubscriptions.id))
    .offset(mostDevices);
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}

export async function removeDevice(db: Database, personId: number, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.personId, personId), eq(pushSubscriptions.endpoint, endpoint)));
}
