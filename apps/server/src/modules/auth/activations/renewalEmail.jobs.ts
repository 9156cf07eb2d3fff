import { spelledIn } from '@bilim/contract/personNames';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import { university } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { OwnError } from '#platform/log/ownError.ts';
import { EmailRefused } from '#platform/mail/mailer.ts';
import type { Parts } from '#platform/parts.ts';

import { users } from '../auth.tables.ts';

import { momentText, universityIn, universityNames } from './activationEmail.jobs.ts';
import type { Issuer } from './issueLinks.ts';
import { say } from '../texts/say.ts';

const letter = job('activation.renewed', z.object({ userId: z.int(), byId: z.int(), at: z.iso.datetime() }));

/** Queues a word to somebody whose password was ended by an office; pass the transaction that ends it. */
export async function queueRenewalEmail(tx: Database, { person, now }: Issuer, userId: number) {
  await enqueue(tx, letter, { userId, byId: person.id, at: now.toISOString() });
}

/** For the outbox: whoever did not ask for it learns that somebody passed themselves off as them. */
export function renewalEmails(parts: Pick<Parts, 'db' | 'mailer'>): readonly Delivery[] {
  return [
    delivery(letter, async ({ userId, byId, at }) => {
      const { db, mailer } = parts;
      if (mailer === null) throw new OwnError('mail is not set up');
      const found = await findAddressee(db, userId, byId);
      if (found?.email == null) return;
      const { email, language, name, who } = found;
      const params = {
        name: spelledIn(language, name),
        who: who === null ? '–' : spelledIn(language, who),
        when: momentText(new Date(at)),
        university: universityIn(found),
      };
      const message = {
        to: email,
        subject: say(language, 'activations.renewed_subject', params),
        text: say(language, 'activations.renewed_text', params),
      };
      await mailer.send(message).catch((error: unknown) => {
        // The address takes no emails: whoever made the slip has seen the person.
        if (!(error instanceof EmailRefused)) throw error;
      });
    }),
  ];
}

async function findAddressee(db: Database, userId: number, byId: number) {
  const [found] = await db
    .select({
      email: sql<string | null>`nullif(${people.email}, '')`,
      name: people.fullName,
      language: users.language,
      who: sql<string | null>`(select office.full_name from ${people} office where office.id = ${byId})`,
      ...universityNames,
    })
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .leftJoin(university, eq(university.id, 1))
    .where(eq(users.id, userId));
  return found ?? null;
}
