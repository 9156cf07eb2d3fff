import type { Language } from '@bilim/contract';
import type { Health } from '@bilim/contract/health';

import { auditAll } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { readProcessName } from '#platform/db/processName.ts';
import type { FileStore } from '#platform/files/store.ts';
import { isTextKey } from '#platform/texts.ts';

import {
  deleteLetters,
  readState,
  retryLetters,
  selectLetters,
  selectTasks,
  selectWork,
} from './health.queries.ts';
import { say } from './texts/say.ts';

/** How jobs, files, database and processes are at this moment. */
export async function readHealth(db: Database, store: FileStore, language: Language): Promise<Health> {
  const titled = <Row extends object>(rows: readonly Row[], nameOf: (row: Row) => string) =>
    rows.map((row) => ({ ...row, title: titleOf(language, nameOf(row)) }));
  const [work, letters, tasks] = [await selectWork(db), await selectLetters(db), await selectTasks(db)];
  const [state] = await readState(db);
  if (state === undefined) throw new Error('the database says nothing of itself');
  const { files, keptBytes, processes: connected, ...database } = state;
  const processes = connected.flatMap(({ name, connections }) => {
    const told = readProcessName(name);
    return told === null ? [] : [{ ...told, connections }];
  });
  return {
    work: titled(work, ({ kind }) => kind),
    letters: titled(letters, ({ kind }) => kind),
    tasks: titled(tasks, ({ name }) => name),
    storage: { ...(await store.room()), files, keptBytes },
    database,
    processes,
  };
}

interface ToSettle {
  readonly kind: string;
  readonly letterId?: number | undefined;
  readonly isAgain: boolean;
}

/** Tries jobs that were given up again, or lets them go; gives how many. */
export async function settleLetters(
  db: Database,
  who: Actor,
  { kind, letterId, isAgain }: ToSettle,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const settled = await (isAgain ? retryLetters : deleteLetters)(tx, { kind, letterId: letterId ?? null });
    const entries = settled.map(({ letterId: entityId, ...before }) => ({
      action: isAgain ? 'job.retried' : 'job.let_go',
      entity: 'job',
      entityId,
      before,
    }));
    await auditAll(tx, who, entries);
    return settled.length;
  });
}

/** What work is called; that of a version to come, or gone by, by its own name. */
function titleOf(language: Language, name: string): string {
  const key = `job.${name}`;
  return isTextKey(key) ? say(language, key) : name;
}
