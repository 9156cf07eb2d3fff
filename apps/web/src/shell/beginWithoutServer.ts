import type { Account } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';

import type { KeptSession } from '#platform/offline/keptAccount.ts';
import { busyPauseMs } from '#platform/offline/busyPause.ts';
import { connection } from '#platform/offline/connection.ts';
import { beginSession, leaveForLogin, type Beginning } from '#platform/session/session.ts';

/** How long the server may take before the portal opens with what this browser kept. */
const patienceMs = 300;

/**
 * The person whom this browser kept, when the server does not answer, or not soon; null when it does, or
 * when nothing is kept. What they see then are copies, until the server has spoken.
 */
export async function beginWithoutServer(asked: Promise<Beginning>): Promise<KeptSession | null> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patienceMs, 'late'));
  const first = navigator.onLine ? await Promise.race([asked, late]) : 'late';
  if (first !== 'late' && first.kind !== 'unreachable') return null;

  const { readKeptSession } = await import('#platform/offline/keptAccount.ts');
  return await readKeptSession();
}

/** The same person as the server describes them, once it does. Who is no longer signed in has to sign in. */
export async function confirmLater(call: Call, asked: Promise<Beginning>): Promise<Account> {
  let beginning = await asked;
  while (beginning.kind === 'unreachable') {
    await untilWorthAsking();
    beginning = await beginSession(call);
  }
  if (beginning.kind === 'signed-in') {
    keepForLater(beginning.account);
    return beginning.account;
  }
  await leaveForLogin(beginning.kind === 'signed-out' ? beginning.refusal : null);
  return await new Promise<never>(() => {});
}

/** Lets the portal open without the server next time, and forgets what others left here. */
export function keepForLater(account: Account): void {
  // What the device keeps is that of whoever looks, not of whom they look as.
  if (account.viewing !== undefined) return;
  void (async () => {
    const { keepAccount } = await import('#platform/offline/keptAccount.ts');
    const { keepOnlyOf } = await import('#platform/offline/keepOnlyOf.ts');
    await keepOnlyOf(account.personId);
    await keepAccount(account);
  })().catch(() => undefined);
}

async function untilWorthAsking() {
  if (connection.isReachable()) return await new Promise((resolve) => setTimeout(resolve, busyPauseMs()));
  await new Promise<void>((resolve) => {
    const stop = connection.subscribe(() => {
      if (!connection.isReachable()) return;
      stop();
      resolve();
    });
  });
}
