import type { Call } from '@bilim/contract/client';
import type { ReactNode } from 'react';

import { LoginScreen } from '#features/login/LoginScreen.tsx';
import { takeNotice } from '#platform/session/handover.ts';
import { readToken } from '#platform/offline/storage.ts';

import { loadFirst } from './loadChunk.ts';

/**
 * The login page: without router and query cache, so that it opens fast on any phone; and with its form before what
 * speaks with the server has come.
 */
export async function start(): Promise<ReactNode> {
  const loading = loadFirst(() => import('./loginDoor.ts'));
  const door = loading.then(({ openDoor }) => openDoor());
  const branding = door.then(async (open) => await open.branding).catch(() => null);
  const provider = door.then(async (open) => await open.provider).catch(() => null);
  const call: Call = async (endpoint, input, options) => await (await door).call(endpoint, input, options);
  // Whoever comes back from a provider has something in the address.
  const problem = location.search === '' ? null : (await loading).takeProblem();
  return (
    <LoginScreen call={call} branding={branding} provider={provider} notice={noticeKey()} problem={problem} />
  );
}

/** Specification section 4: a token without a person asks for the credentials. */
function noticeKey() {
  return takeNotice() ?? (readToken() === null ? null : 'login.required');
}
