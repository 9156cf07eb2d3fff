import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { linksAtOnce } from '@bilim/contract/activations';
import type { ActivationSlip } from '@bilim/contract/activations';
import type { FastifyRequest } from 'fastify';

import { auditAll } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';

import { linkLife } from './activation.service.ts';
import { hashOf, makeSecret } from '../sessions/sessions.service.ts';

import { queueEmails } from './activationEmail.jobs.ts';
import { endLinksOf, insertLinks, lockEligible } from './activations.queries.ts';
import type { EligibleRow, Scope } from './activations.queries.ts';
import { countIssuing } from './throttle.ts';

/** Whose action it is. */
export interface Issuer {
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly now: Date;
}

type Issuing = Scope & { readonly byLetter: boolean; readonly afterId?: number | undefined };

export interface Issued {
  readonly slips: ActivationSlip[];
  readonly letters: number;
  readonly unreachable: number;
  readonly recent: number;
  readonly next: number | null;
}

/** A second email within this time would only be taken for an attack. */
const emailPauseMs = 600_000;

/**
 * Makes links for up to `linksAtOnce` people and ends their old ones. The plain links are in what this returns, or
 * sealed in the emails, and nowhere else.
 */
export async function issueLinks(
  parts: Parts,
  who: Issuer,
  { byLetter, afterId = 0, ...meant }: Issuing,
): Promise<Issued> {
  if (byLetter && parts.mailer === null) throw new AppError('activations.no_mail');
  await countIssuing(parts.db, who.person, who.now);
  return await parts.db.transaction(async (tx) => {
    const asking = { ...who, today: universityDay(who.now) };
    const found = await lockEligible(tx, asking, meant, { afterId, size: linksAtOnce });
    const next = found.length < linksAtOnce ? null : (found.at(-1)?.id ?? null);
    if (!byLetter) {
      const slips = await makeLinks(tx, who, found, null);
      return { slips, letters: 0, unreachable: 0, recent: 0, next };
    }
    const reachable = found.filter(({ email }) => email !== null);
    const due = reachable.filter((row) => !isRecent(row, who.now));
    const sealed = await makeLinks(tx, who, due, 'queued');
    await queueEmails(tx, parts.keys, sealed);
    return {
      slips: [],
      letters: due.length,
      unreachable: found.length - reachable.length,
      recent: reachable.length - due.length,
      next,
    };
  });
}

function isRecent({ letter_at: at }: EligibleRow, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < emailPauseMs;
}

/** Makes a link for each and ends their old ones; pass the transaction. */
export async function makeLinks(
  tx: Database,
  who: Issuer,
  found: readonly Pick<EligibleRow, 'id' | 'full_name' | 'unit' | 'login'>[],
  letter: 'queued' | null,
): Promise<ActivationSlip[]> {
  if (found.length === 0) return [];
  const { person, now } = who;
  const expiresAt = linkLife(now);
  const slips = found.map(({ id, full_name: fullName, unit, login }) => {
    return { id, fullName, unit, login, code: makeSecret(), expiresAt };
  });
  await endLinksOf(
    tx,
    slips.map(({ id }) => id),
    now,
  );
  await insertLinks(
    tx,
    slips.map(({ id, code }) => {
      return { userId: id, secretHash: hashOf(code), expiresAt, issuedAt: now, issuedBy: person.id, letter };
    }),
  );
  await auditAll(
    tx,
    who,
    slips.map(({ id }) => {
      return {
        action: 'activation.issued',
        entity: 'user',
        entityId: id,
        after: { by: letter === null ? 'slip' : 'letter' },
      };
    }),
  );
  return slips;
}
