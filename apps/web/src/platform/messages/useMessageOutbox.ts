import { chatApi } from '@bilim/contract/chat';
import type { Call } from '@bilim/contract/client';
import { useEffect, useSyncExternalStore } from 'react';

import { useApi } from '../api/api.tsx';

import { openMessageOutbox, type MessageOutbox, type OutboxView } from './messageOutbox.ts';
import { contextOf } from './place.ts';

const outboxes = new WeakMap<Call, MessageOutbox>();

/** What was written last may still be on its way when its screen is left. */
const graceMs = 60_000;

/** The written messages of whoever is signed in; they are sent as long as anything on the page uses this. */
export function useMessageOutbox(): MessageOutbox {
  const { call, person } = useApi();
  if (person === null) throw new Error('messages are written by somebody signed in');
  const outbox = messageOutboxOf(call, person.id);

  // What it sends, and the other tabs, live outside React.
  useEffect(() => {
    const stop = outbox.start();
    return () => void setTimeout(stop, graceMs);
  }, [outbox]);
  return outbox;
}

/** What this person has written and the server does not have, and how that stands. */
export function useUnsent(): OutboxView {
  const outbox = useMessageOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}

/** The same outside of what is rendered. */
export function messageOutboxOf(call: Call, personId: number): MessageOutbox {
  const outbox =
    outboxes.get(call) ??
    openMessageOutbox({
      personId,
      send: async ({ place, text, clientId, quote, mentions, files }, options) =>
        await call(
          chatApi.insert,
          {
            ...contextOf(place),
            text,
            clientId,
            ...(quote === null ? {} : { replyTo: quote.messageId }),
            ...(mentions.length === 0 ? {} : { mentions: mentions.map(String) }),
          },
          { ...options, files },
        ),
    });
  outboxes.set(call, outbox);
  return outbox;
}
