import { openOfflineDatabase, recordsOf, type WaitingStore } from '../offline/database.ts';

/** Whether anything of a kind waits in this browser, without opening its outbox, which is large. */
export async function hasWaiting(store: WaitingStore, personId: number): Promise<boolean> {
  return (await (await openOfflineDatabase()).count(store, recordsOf(personId))) > 0;
}
