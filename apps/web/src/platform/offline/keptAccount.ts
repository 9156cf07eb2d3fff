import type { Account } from '@bilim/contract/auth';

import { isViewing, readPersonId, readToken } from './storage.ts';

import type { Kept } from './database.ts';
import { keep, readAllKept } from './keptStore.ts';

const key = 'account';

/** What the portal opens with when there is no server. */
export interface KeptSession {
  readonly account: Account;
  /** Answers to queries, by their hashes. */
  readonly answers: readonly Kept[];
}

/** Whoever this browser remembers, with everything that was kept for them; null when that is nothing. */
export async function readKeptSession(): Promise<KeptSession | null> {
  const personId = readPersonId();
  if (personId === null || readToken() === null || isViewing()) return null;
  const kept = await readAllKept(personId).catch(() => []);
  const account = kept.find((one) => one.key === key)?.data;
  if (!isAccountOf(account, personId)) return null;
  return { account, answers: kept.filter((one) => one.key !== key) };
}

export async function keepAccount(account: Account): Promise<void> {
  const { token: _token, ...rest } = account;
  await keep(account.personId, key, rest satisfies Account);
}

function isAccountOf(data: unknown, personId: number): data is Account {
  return typeof data === 'object' && data !== null && 'personId' in data && data.personId === personId;
}
