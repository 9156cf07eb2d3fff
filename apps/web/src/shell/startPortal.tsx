import '@mantine/core/styles.layer.css';
import type { Person } from '@bilim/contract';
import type { Account } from '@bilim/contract/auth';
import type { ReactNode } from 'react';

import { createCall } from '#platform/api/createCall.ts';
import { guardedCall } from '#platform/api/guardedCall.ts';
import { send } from '#platform/api/transport.ts';
import { followAccount } from '#platform/i18n/startI18n.ts';
import { leaveNext } from '#platform/session/handover.ts';
import { beginSession, leaveForLogin, loginAddress, personOf } from '#platform/session/session.ts';
import { isRemembered } from '#platform/session/storage.ts';

import { OfflineScreen } from './OfflineScreen.tsx';
import { OtherPersonScreen } from './OtherPersonScreen.tsx';
import { Portal } from './Portal.tsx';

/** The portal for whoever is signed in; otherwise the way to the login page. */
export async function start(): Promise<ReactNode> {
  let person: Person | null = null;
  const bare = createCall(send, () => person);
  const isStillMine = () => person === null || isRemembered(person.id);
  const call = guardedCall(bare, {
    isStillMine,
    onSignedOut: leaveForLogin,
    // The same refusal also answers a question about somebody whom I may not read: no reason to start anew.
    onSomebodyElse: () => {
      if (!isStillMine()) reloadOnce();
    },
  });

  async function open(account: Account) {
    person = personOf(account);
    await followAccount(account.language);
    return <Portal call={call} person={person} account={account} />;
  }

  const beginning = await beginSession(bare);
  switch (beginning.kind) {
    case 'signed-in':
      return await open(beginning.account);
    case 'signed-out':
      leaveNext(location.pathname + location.search);
      location.replace(loginAddress);
      return null;
    case 'other-person':
      return <OtherPersonScreen call={bare} ticket={beginning.ticket} sentence={beginning.sentence} />;
    case 'unreachable':
      return <OfflineScreen />;
  }
}

let reloading: ReturnType<typeof setTimeout> | undefined;

/** Several calls of a page fail together, and the person is asked about leaving at most once. */
function reloadOnce() {
  clearTimeout(reloading);
  reloading = setTimeout(() => location.reload());
}
