import { AppError, scopeOf } from '@bilim/contract';
import type { ActivationSlip } from '@bilim/contract/activations';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';

import { endOtherSessions } from '../sessions/sessions.service.ts';

import { makeLinks } from './issueLinks.ts';
import type { Issuer } from './issueLinks.ts';
import { queueRenewalEmail } from './renewalEmail.jobs.ts';
import { endPassword, lockAdministrators, lockRenewable } from './renewal.queries.ts';
import { countIssuing } from './throttle.ts';

/**
 * For somebody who came in person because the password is lost: it ends with all sessions, and a link to choose
 * another one is in what this returns, and nowhere else. Done again, it is another link.
 */
export async function renewAccount(parts: Parts, who: Issuer, userId: number): Promise<ActivationSlip> {
  await countIssuing(parts.db, who.person, who.now);
  return await parts.db.transaction(async (tx) => {
    await requireAnotherAdministrator(tx, who, userId);
    const found = await lockRenewable(tx, { person: who.person, today: universityDay(who.now) }, userId);
    if (found === null) throw new AppError('activations.not_renewable');
    await endPassword(tx, userId, who.now);
    await endOtherSessions(tx, { userId, reason: 'renewed', now: who.now });
    await audit(tx, who, { action: 'password.ended', entity: 'user', entityId: userId });
    if (parts.mailer !== null && found.email !== null) await queueRenewalEmail(tx, who, userId);
    const [slip] = await makeLinks(tx, who, [found], null);
    if (slip === undefined) throw new Error(`no link was made for user ${userId}`);
    return slip;
  });
}

/** Somebody who can sign in stays to manage the settings. Only whoever manages them may renew administrators at all. */
async function requireAnotherAdministrator(tx: Database, { person }: Issuer, userId: number) {
  if (scopeOf(person, 'settings.manage') !== 'all') return;
  const able = await lockAdministrators(tx);
  if (able.length === 1 && able[0] === userId) throw new AppError('activations.not_renewable');
}
