import { AppError } from '@bilim/contract';
import type { openIdApi } from '@bilim/contract/openid';
import type { LinkOutcome, openIdLinkApi } from '@bilim/contract/openidLink';

import { checkOwnPassword } from '../passwords/credentials.ts';
import type { Doorway } from '../signIn/signIn.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Identity, OpenIdProvider } from '#platform/openid/openIdProvider.ts';
import type { Parts } from '#platform/parts.ts';

import { deleteIdentity, findIdentity, findOwner, insertIdentity } from './openid.queries.ts';

/** Whoever is to link an account knows the password, and has none linked. */
export async function requireLinkable(
  parts: Parts,
  doorway: Doorway,
  call: Call<typeof openIdLinkApi.startLink>,
  provider: OpenIdProvider,
): Promise<void> {
  if ((await checkOwnPassword(parts, doorway, call, call.input.password)) === null) {
    throw new AppError('password.not_yours');
  }
  if ((await findIdentity(parts.db, call.person.id, provider.issuer)) !== null) {
    throw new AppError('auth.provider_linked');
  }
}

/**
 * Links the identity with whoever is signed in. Of two people who link the same identity at once, one does:
 * the unique key decides. The same person may arrive twice.
 */
export async function linkIdentity(
  { db }: Parts,
  { person, request, now }: Call<typeof openIdApi.callback>,
  identity: Identity,
): Promise<LinkOutcome> {
  if (person === null) return 'foreign';
  const isLinked = await db.transaction(async (tx) => {
    if (!(await insertIdentity(tx, person.id, identity, now))) return false;
    await audit(
      tx,
      { person, request, now },
      { action: 'identity.linked', entity: 'user', entityId: person.id, after: { issuer: identity.issuer } },
    );
    return true;
  });
  if (isLinked) return 'done';
  const owner = await findOwner(db, identity);
  if (owner === null) return 'other';
  return owner.userId === person.id ? 'done' : 'taken';
}

/** Signing in at the provider ends; the person goes on with login and password. */
export async function unlinkIdentity(
  { db }: Parts,
  { person, request, now }: Call<typeof openIdLinkApi.unlink>,
  { issuer }: OpenIdProvider,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteIdentity(tx, person.id, issuer))) return;
    await audit(
      tx,
      { person, request, now },
      { action: 'identity.unlinked', entity: 'user', entityId: person.id, before: { issuer } },
    );
  });
}
