import { openOfflineDatabase, recordsOf } from '../offline/database.ts';

import type { QueuedMessage } from './queuedMessage.ts';

/** Where messages outlive the page until they are sent. What was answered is on the disk. */
export async function storeMessage(message: QueuedMessage): Promise<void> {
  const database = await openOfflineDatabase();
  const write = database.transaction('messages', 'readwrite', { durability: 'strict' });
  await write.store.put(message);
  await write.done;
}

export async function removeMessage(personId: number, clientId: string): Promise<void> {
  await (await openOfflineDatabase()).delete('messages', [personId, clientId]);
}

/** In the order in which they were written. */
export async function readMessages(personId: number): Promise<readonly QueuedMessage[]> {
  const all = await (await openOfflineDatabase()).getAll('messages', recordsOf(personId));
  return all.sort((one, other) => one.order - other.order);
}

export async function removeAllMessages(personId: number): Promise<void> {
  await (await openOfflineDatabase()).delete('messages', recordsOf(personId));
}
