import { nextOrder } from '#platform/outbox/order.ts';
import { openOutbox } from '#platform/outbox/outbox.ts';
import { randomId } from '#platform/offline/randomId.ts';

import { messages, type SendMessage } from './messages.ts';
import type { QueuedMessage } from './queuedMessage.ts';

/** What the person wrote, and where. */
export type Written = Omit<QueuedMessage, 'personId' | 'clientId' | 'order' | 'writtenAt' | 'refusal'>;

interface Ports {
  readonly personId: number;
  readonly send: SendMessage;
}

export type MessageOutbox = ReturnType<typeof openMessageOutbox>;

/** The outbox of messages, and what a person can do with those that the server does not have yet. */
export function openMessageOutbox({ personId, send }: Ports) {
  const { change, ...outbox } = openOutbox(personId, messages(send));

  async function put(message: QueuedMessage) {
    await change([{ key: message.clientId, step: () => message }]);
  }
  async function again(clientId: string, without: Partial<QueuedMessage>) {
    await change([{ key: clientId, step: (before) => before && { ...before, ...without, refusal: null } }]);
    outbox.hurry();
  }

  return {
    ...outbox,

    /** A message was written: it shows at once, and leaves when it is on the disk. */
    async write(this: void, message: Written): Promise<string> {
      const clientId = randomId();
      await put({
        ...message,
        personId,
        clientId,
        order: nextOrder(),
        writtenAt: Date.now(),
        refusal: null,
      });
      return clientId;
    },

    /** Sends again what was refused. */
    retry: (clientId: string) => again(clientId, {}),
    /** Sends the words of what was refused for its files. */
    sendWithoutFiles: (clientId: string) => again(clientId, { files: [] }),

    /** Gives a message up; if it is under way, it is stopped. */
    discard: (clientId: string) => change([{ key: clientId, step: () => null }]),
    /** Takes back that a message was given up; it stands as it stood. */
    restore: put,
  };
}
