import * as z from 'zod/mini';

import type { Adapter, SendOptions } from '#platform/outbox/adapter.ts';

import { QueuedMessage } from './queuedMessage.ts';

/** A message that the server has taken. */
export interface Sent {
  readonly messageId: number;
}

/** Takes one message to the server. */
export type SendMessage = (message: QueuedMessage, options: SendOptions) => Promise<Sent>;

/** Messages in the outbox: those of a conversation leave one after another. */
export function messages(send: SendMessage): Adapter<string, QueuedMessage, Sent> {
  return {
    store: 'messages',
    read: (kept) => z.safeParse(QueuedMessage, kept).data ?? null,
    keyOf: ({ clientId }) => clientId,
    orderOf: ({ order }) => order,
    lineOf: ({ conversation }) => conversation,
    isTroubled: ({ refusal }) => refusal !== null,
    send,
    confirmed: () => () => null,
    refused:
      (_sent, { code, sentence }) =>
      (before) =>
        before && { ...before, refusal: { code: code ?? 'server.failed', sentence } },
  };
}
