import { readMessages, removeAllMessages, removeMessage, storeMessage } from './messageStore.ts';
import type { QueuedMessage } from './queuedMessage.ts';

interface Ports {
  readonly personId: number;
  readonly onChange: () => void;
  /** Told after it is on the disk. */
  readonly onStored: () => void;
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;

/**
 * The unsent messages as this tab knows them. Each shows at once and is written down behind; where the disk is full
 * or forbidden, it lives in this tab alone and says so.
 */
export function createMessageQueue({ personId, onChange, onStored }: Ports) {
  const messages = new Map<string, QueuedMessage>();
  const unpersisted = new Set<string>();
  const beingWritten = new Set<string>();

  const all = (): readonly QueuedMessage[] =>
    [...messages.values()].sort((one, other) => one.order - other.order);

  async function put(message: QueuedMessage) {
    messages.set(message.clientId, message);
    beingWritten.add(message.clientId);
    onChange();
    const isStored = await storeMessage(message).then(
      () => true,
      () => false,
    );
    beingWritten.delete(message.clientId);
    if (isStored) unpersisted.delete(message.clientId);
    else unpersisted.add(message.clientId);
    onChange();
    if (isStored) onStored();
  }

  return {
    put,
    get: (clientId: string) => messages.get(clientId) ?? null,
    all,
    /** What leaves next of a conversation. */
    nextOf: (conversation: string) =>
      all().find((message) => message.conversation === conversation && message.refusal === null) ?? null,

    async remove(this: void, clientId: string) {
      messages.delete(clientId);
      unpersisted.delete(clientId);
      onChange();
      await removeMessage(personId, clientId).catch(() => undefined);
      onStored();
    },

    /** Reads what other tabs, or an earlier life of this one, have written down. */
    async load(this: void) {
      const stored = await readMessages(personId).catch(() => null);
      if (stored === null) return;
      const known = new Set(stored.map(({ clientId }) => clientId));
      for (const clientId of messages.keys())
        if (!known.has(clientId) && !unpersisted.has(clientId) && !beingWritten.has(clientId))
          messages.delete(clientId);
      for (const message of stored)
        if (!beingWritten.has(message.clientId)) messages.set(message.clientId, message);
      onChange();
    },

    async clear(this: void) {
      messages.clear();
      unpersisted.clear();
      onChange();
      await removeAllMessages(personId).catch(() => undefined);
      onStored();
    },

    hasUnpersisted: () => unpersisted.size > 0,
    isBeingKept: () => beingWritten.size > 0,
    isInDanger: () => beingWritten.size > 0 || unpersisted.size > 0,
  };
}
