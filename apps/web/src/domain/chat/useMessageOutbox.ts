import { chatApi } from '@bilim/contract/chat';

import { perSession, useOutboxOf, useOutboxView } from '#platform/outbox/useOutbox.ts';

import { openMessageOutbox } from './messageOutbox.ts';
import { contextOf } from './place.ts';

/** What was written last may still be on its way when its screen is left. */
const graceMs = 60_000;

export const messageOutboxOf = perSession((call, personId) =>
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
  }),
);

/** The written messages of whoever is signed in. */
export const useMessageOutbox = () => useOutboxOf(messageOutboxOf, graceMs);

/** What this person has written and the server does not have, and how that stands. */
export const useUnsent = () => useOutboxView(useMessageOutbox());
