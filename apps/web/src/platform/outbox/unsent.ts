import { openOfflineDatabase, recordsOf } from '../offline/database.ts';

/** Whether marks wait in this browser, without opening the queue itself, which is large. */
export async function hasUnsentMarks(personId: number): Promise<boolean> {
  return (await (await openOfflineDatabase()).count('marks', recordsOf(personId))) > 0;
}
