import type { Language } from '@bilim/contract';
import { addDays } from '@bilim/contract/days';
import { spelledIn } from '@bilim/contract/personNames';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

import { users } from '#modules/auth/auth.tables.ts';
import { noticeChoices } from '#modules/channels/channels.tables.ts';
import { selectChoices } from '#modules/channels/choices.service.ts';
import { firstReadableYear } from '#modules/chat/chat.policy.ts';
import { selectUnreadChats, waitedForInChats } from '#modules/chat/reading/unreadNotice.service.ts';
import { callerOf } from '#modules/chat/conversations/place.sql.ts';
import {
  itemOfEmails,
  readersOfEmails,
  selectItemsOfEmails,
  selectNewsOfEmail,
} from '#modules/news/notices/newsNotice.service.ts';
import { people } from '#modules/people/people.tables.ts';
import { universityDay, universityHour, universityTime } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { bigint, day, instant, int, oneOf, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import { EmailRefused } from '#platform/mail/mailer.ts';
import { OwnError } from '#platform/log/ownError.ts';
import type { Parts } from '#platform/parts.ts';

import { chatLines, newsLine } from './emailLines.ts';
import { noticeDigests } from './notices.tables.ts';
import { byMail, tell } from './words.ts';
import { say } from './texts/say.ts';

const digest = job('notices.digest', z.object({ personId: z.int(), day: z.string(), hour: z.int() }));
const lookMs = 60_000;
/** Events that an email has words for. */
const digestKinds = sql.raw(`('mark', 'lesson')`);

/** Queues the daily emails once their hour has come, until stopped. */
export function startDigests(parts: Pick<Parts, 'db' | 'settings' | 'clock'>, log: FastifyBaseLogger) {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = queueDigests(parts).catch((error: unknown) =>
      log.warn({ err: error }, 'letters of the day wait for the database'),
    );
  }, lookMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** What belongs to the email of a day: from that hour of the day before to that hour. */
const spanOf = (day: string, hour: number) => ({
  from: universityHour(addDays(day, -1), hour),
  until: universityHour(day, hour),
});

const span = { from: instant, until: instant };
const isInSpan = ({ from, until }: Params<typeof span>) => sql`e.made_at >= ${from} and e.made_at < ${until}`;

const daily = { day, hour: int };

/** An email for everybody with choices `c` that fulfil the condition, unless there is one for that day. */
const emailsFor = (p: Params<typeof daily>, condition: SQL) => sql`
  with made as (
    insert into ${noticeDigests} (person_id, day)
    select c.person_id, ${p.day}
    from ${noticeChoices} c
    join ${users} u on u.id = c.person_id and u.status = 'active'
    join ${people} p on p.id = c.person_id and p.email is not null
    where ${condition}
    on conflict do nothing returning person_id)
  insert into ${outbox} (kind, payload)
  select ${textLiteral(digest.kind)}, jsonb_build_object('personId', person_id, 'day', ${p.day}, 'hour', ${p.hour}) from made`;

const queueForChanges = statement({
  name: 'letters_of_changes',
  params: { ...daily, ...span },
  row: {},
  planned: 'each',
  sql: (p) =>
    emailsFor(
      p,
      sql`(c.mail_marks or c.mail_absences or c.mail_lessons) and exists (
        select from ${liveEvents} e where e.person_id = c.person_id and e.kind in ${digestKinds} and ${isInSpan(p)})`,
    ),
});

const queueForNews = statement({
  name: 'letters_of_news',
  params: { ...daily, ...itemOfEmails },
  row: {},
  planned: 'each',
  sql: (p) => emailsFor(p, sql`c.mail_news and c.person_id in (select id from ${readersOfEmails(p)} news)`),
});

const queueForChats = statement({
  name: 'letters_of_chats',
  params: { ...daily, ...span, readableFrom: smallint },
  row: {},
  planned: 'each',
  sql: (p) =>
    emailsFor(
      p,
      sql`c.mail_messages and c.person_id in (select person_id from ${waitedForInChats(p)} chats)`,
    ),
});

/** One email for a person and a day, however often and by how many processes this is called. */
export async function queueDigests({ db, settings, clock }: Pick<Parts, 'db' | 'settings' | 'clock'>) {
  const hour = (await settings.read())['notices.digest_hour'];
  const now = clock.now();
  if (Number(universityTime(now).slice(0, 2)) < hour) return;
  const today = universityDay(now);
  const asked = { day: today, hour, ...spanOf(today, hour) };
  // One after the other: each holds its rows for a moment only.
  await queueForChanges(db, asked);
  for (const item of await selectItemsOfEmails(db, { ...asked, now })) {
    await queueForNews(db, { ...asked, ...item, today });
  }
  await queueForChats(db, { ...asked, readableFrom: firstReadableYear(now) });
  await db.delete(noticeDigests).where(lt(noticeDigests.day, addDays(today, -30)));
}

/** For the outbox: one email with what the day has brought, as it stands when it is sent. */
export function digestDeliveries({
  db,
  mailer,
  address,
  clock,
}: Pick<Parts, 'db' | 'mailer' | 'address' | 'clock'>): readonly Delivery[] {
  return [
    delivery(digest, async ({ personId, day, hour }) => {
      if (mailer === null) throw new OwnError('mail is not set up');
      const reader = await findReader(db, personId, day);
      if (reader?.email == null) return;
      const items = await itemsOf({ db, address }, reader, spanOf(day, hour), clock.now());
      if (items.length > 0) {
        const { language } = reader;
        const lines = items.join('\n');
        const params = {
          day: day.split('-').toReversed().join('.'),
          name: spelledIn(language, reader.fullName),
          lines,
          address,
        };
        const email = {
          to: reader.email,
          subject: say(language, 'notices.letter_subject', params),
          text: say(language, 'notices.letter_text', params),
        };
        await mailer.send(email).catch((error: unknown) => {
          if (!(error instanceof EmailRefused)) throw error;
        });
      }
      await db
        .update(noticeDigests)
        .set({ sentAt: sql`now()` })
        .where(and(eq(noticeDigests.personId, personId), eq(noticeDigests.day, day)));
    }),
  ];
}

interface Reader {
  readonly personId: number;
  readonly language: Language;
}

/** What an email consists of, as far as its reader wants to be told by email. */
async function itemsOf(
  { db, address }: Pick<Parts, 'db' | 'address'>,
  reader: Reader,
  when: ValuesOf<typeof span>,
  now: Date,
): Promise<string[]> {
  const { personId, language } = reader;
  const chosen = await selectChoices(db, personId);
  const told = await tell(db, reader, await changesOf(db, personId, when), byMail(chosen));
  const caller = callerOf({ id: personId }, now);
  const chats = chosen.mailMessages ? await selectUnreadChats[language](db, caller) : [];
  const time = { personId, ...when, now, today: universityDay(now) };
  const news = chosen.mailNews ? await selectNewsOfEmail[language](db, time) : [];
  return [
    ...told.map(({ title, body }) => `• ${title}: ${body}`),
    ...chatLines(chats, language, address),
    ...news.map((item) => newsLine(item, address)),
  ];
}

/** Null when the email is out already: its delivery may be tried twice. */
async function findReader(db: Database, personId: number, day: string) {
  const [reader] = await db
    .select({
      personId: people.id,
      email: people.email,
      fullName: people.fullName,
      language: users.language,
    })
    .from(noticeDigests)
    .innerJoin(people, eq(people.id, noticeDigests.personId))
    .innerJoin(users, eq(users.id, people.id))
    .where(
      and(eq(noticeDigests.personId, personId), eq(noticeDigests.day, day), isNull(noticeDigests.sentAt)),
    );
  return reader ?? null;
}

const selectChanges = statement({
  name: 'letter_changes',
  params: { personId: int, ...span },
  row: { kind: oneOf('mark', 'lesson'), id: bigint },
  planned: 'each',
  sql: (p) => sql`
  select distinct e.kind, (e.about ->> case e.kind when 'mark' then 'visitId' else 'lessonId' end)::bigint as id
  from ${liveEvents} e
  where e.person_id = ${p.personId} and e.kind in ${digestKinds} and ${isInSpan(p)}`,
});

async function changesOf(db: Database, personId: number, when: ValuesOf<typeof span>) {
  const rows = await selectChanges(db, { personId, ...when });
  const idsOf = (wanted: string) => rows.filter((row) => row.kind === wanted).map(({ id }) => id);
  return { visitIds: idsOf('mark'), lessonIds: idsOf('lesson') };
}
