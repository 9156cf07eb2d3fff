import type { Person } from '@bilim/contract';
import type { Account } from '@bilim/contract/auth';
import { NotUnderstood } from '@bilim/contract/client';
import type { AnyRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { createCall } from '#platform/api/createCall.ts';
import { guardedCall } from '#platform/api/guardedCall.ts';
import { send } from '#platform/api/transport.ts';
import type { KeptSession } from '#platform/offline/keptAccount.ts';
import { followAccount } from '#platform/i18n/startI18n.ts';
import { leaveNext, leaveNotice, takeNext } from '#platform/session/handover.ts';
import { otherPerson } from '#platform/session/otherPerson.ts';
import {
  beginSession,
  isSigningOut,
  leaveIfOver,
  leaveReason,
  loginAddress,
  personOf,
} from '#platform/session/session.ts';
import { ownerSeenBy, readToken } from '#platform/offline/storage.ts';

import { beginWithoutServer, confirmLater, keepForLater } from './beginWithoutServer.ts';
import { OfflineScreen } from './OfflineScreen.tsx';
import { Portal } from './Portal.tsx';
import { router } from './routes.tsx';
import { lookForNewest } from './version/lookForNewest.ts';
import { loadNewest, recoverFromMissingPart } from './version/missingPart.ts';
import { watchTyping } from './version/typedText.ts';

/** The portal for whoever is signed in; otherwise the way to the login page. */
export async function start(): Promise<ReactNode> {
  let person: Person | null = null;
  const bare = createCall(send, () => person, lookForNewest);
  const call = guardedCall(bare, {
    owner: () => (person === null ? 'me' : ownerSeenBy(person.id)),
    onSignedOut: (refusal) => {
      if (!isSigningOut()) void leaveIfOver(bare, refusal);
    },
    onSomebodyElse: otherPerson.tell,
  });

  async function open({ account, answers }: KeptSession, confirmed: Promise<Account> | null) {
    person = personOf(account);
    const later = confirmed?.then(become) ?? null;
    await followAccount(account.language);
    watchPage();
    return <Portal call={call} account={account} answers={answers} later={later} />;
  }

  function become(account: Account) {
    person = personOf(account);
    return account;
  }

  const hasTicket = window.bilimTicket !== undefined;
  const asked = beginSession(bare);
  preloadScreen();
  const kept = hasTicket ? null : await beginWithoutServer(asked);
  if (kept !== null) return await open(kept, confirmLater(bare, asked));

  const beginning = await asked;
  switch (beginning.kind) {
    case 'signed-in':
      if (hasTicket) goToNext();
      keepForLater(beginning.account);
      return await open({ account: beginning.account, answers: [] }, null);
    case 'signed-out':
      if (hasTicket) leaveNotice('login.ticketdead');
      else {
        leaveNext(location.pathname + location.search);
        if (beginning.refusal !== null) leaveReason(beginning.refusal);
      }
      location.replace(loginAddress);
      return null;
    case 'other-person': {
      const { OtherPersonScreen } = await import('./OtherPersonScreen.tsx');
      return <OtherPersonScreen call={bare} ticket={beginning.ticket} sentence={beginning.sentence} />;
    }
    case 'unreachable':
      // Nothing of the person is here, and what the server says of them is for newer pages.
      if (beginning.error instanceof NotUnderstood && (await loadNewest())) return null;
      return <OfflineScreen />;
  }
}

/** Whoever was sent to sign in goes on where they wanted to, also when they signed in by way of a provider. */
function goToNext() {
  if (/^\/lms\/?$/.test(location.pathname)) history.replaceState(null, '', takeNext());
}

/** The screen's part of the app comes while the session is being confirmed. */
function preloadScreen() {
  if (readToken() === null) return;
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes.get(routeId);
    if (route !== undefined) void router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

/** What may happen to the page as a whole while it is open. */
function watchPage() {
  watchTyping();
  window.addEventListener('vite:preloadError', (event) => void recoverFromMissingPart(event.payload));
}
