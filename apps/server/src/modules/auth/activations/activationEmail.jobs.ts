import type { Language } from '@bilim/contract';
import type { ActivationSlip } from '@bilim/contract/activations';
import { spelledIn } from '@bilim/contract/personNames';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import { university } from '#modules/structure/organisation.tables.ts';
import { universityDay, universityTime } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { delivery, GiveUp, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import { enqueueAll } from '#platform/jobs/outbox.ts';
import { OwnError } from '#platform/log/ownError.ts';
import type { Keys } from '#platform/keys.ts';
import { EmailRefused } from '#platform/mail/mailer.ts';
import type { Email } from '#platform/mail/mailer.ts';
import type { Parts } from '#platform/parts.ts';
import { seal, unseal } from '#platform/seal.ts';

import { activationLinks, users } from '../auth.tables.ts';
import { hashOf } from '../sessions/sessions.service.ts';
import { say } from '../texts/say.ts';

const letter = job('activation.letter', z.object({ userId: z.int(), sealed: z.string() }));
/** For whom a link is sealed: in another person's message it stays shut. */
const ownerOf = (userId: number) => `user:${userId}`;

/** Queues an email with each link; pass the transaction that makes them. The links lie sealed until they are sent. */
export async function queueEmails(
  tx: Database,
  keys: Keys,
  slips: readonly Pick<ActivationSlip, 'id' | 'code'>[],
): Promise<void> {
  await enqueueAll(
    tx,
    letter,
    slips.map(({ id, code }) => {
      return { userId: id, sealed: seal(keys.of('letters'), ownerOf(id), code).toString('base64url') };
    }),
  );
}

/** For the outbox: sends what was queued, unless the link has ended since. */
export function activationEmails(
  parts: Pick<Parts, 'db' | 'keys' | 'clock' | 'mailer' | 'address'>,
): readonly Delivery[] {
  return [
    delivery(letter, async ({ userId, sealed }) => {
      const { db, keys, clock, mailer, address } = parts;
      if (mailer === null) throw new OwnError('mail is not set up');
      const code = unseal(keys.of('letters'), ownerOf(userId), Buffer.from(sealed, 'base64url'));
      if (code === null) throw new GiveUp('the link was sealed by another installation');
      const link = await findGoodLink(db, code, clock.now());
      if (link === null) return;
      await mailer
        .send(emailFor(link, `${address}/lms/public/activate?code=${code}`))
        .then(() => noteEmail(db, code, 'sent'))
        .catch(async (error: unknown) => {
          if (!(error instanceof EmailRefused)) throw error;
          await noteEmail(db, code, 'refused');
        });
    }),
  ];
}

type GoodLink = NonNullable<Awaited<ReturnType<typeof findGoodLink>>>;

async function findGoodLink(db: Database, code: string, now: Date) {
  const [found] = await db
    .select({
      email: people.email,
      fullName: people.fullName,
      login: users.login,
      language: users.language,
      expiresAt: activationLinks.expiresAt,
      ...universityNames,
    })
    .from(activationLinks)
    .innerJoin(users, eq(users.id, activationLinks.userId))
    .innerJoin(people, eq(people.id, activationLinks.userId))
    .leftJoin(university, eq(university.id, 1))
    .where(
      and(
        eq(activationLinks.secretHash, hashOf(code)),
        isNull(activationLinks.usedAt),
        gt(activationLinks.expiresAt, now),
      ),
    );
  return found?.email == null ? null : { ...found, email: found.email };
}

function emailFor(link: GoodLink, address: string): Email {
  const { language, fullName, login, expiresAt } = link;
  const params = {
    name: spelledIn(language, fullName),
    login,
    address,
    university: universityIn(link),
    until: momentText(expiresAt),
  };
  return {
    to: link.email,
    subject: say(language, 'activations.letter_subject', params),
    text: say(language, 'activations.letter_text', params),
  };
}

interface Universities {
  readonly language: Language;
  readonly universityRu: string | null;
  readonly universityKg: string | null;
  readonly universityEn: string | null;
}

/** What the university is called in the language of the email. */
export function universityIn({ language, universityRu, universityKg, universityEn }: Universities): string {
  return { ru: universityRu, kg: universityKg, en: universityEn }[language] ?? 'Bilim';
}

/** Columns of `Universities` but for the language. */
export const universityNames = {
  universityRu: university.nameRu,
  universityKg: university.nameKg,
  universityEn: university.nameEn,
};

/** Day and time at the university. */
export function momentText(at: Date): string {
  return `${universityDay(at).split('-').toReversed().join('.')}, ${universityTime(at)}`;
}

async function noteEmail(db: Database, code: string, state: 'sent' | 'refused') {
  await db
    .update(activationLinks)
    .set({ letter: state })
    .where(eq(activationLinks.secretHash, hashOf(code)));
}
