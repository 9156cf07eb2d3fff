import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';

/** Something that a person did and that the server does not have yet. */
export interface Waiting {
  readonly personId: number;
}

/** The stores that keep such work. */
export type WaitingStore = 'marks' | 'messages' | 'scans' | 'grades';

/** An answer of the server that this browser kept for one person, in our words. */
export interface Kept {
  readonly personId: number;
  /** What was asked: the hash of a query, or a name of ours. */
  readonly key: string;
  readonly data: unknown;
  /** When the server said so, in milliseconds. */
  readonly at: number;
  /** The shape of the data; a build with other shapes cannot read it. */
  readonly shape: string;
}

export interface OfflineSchema extends DBSchema, Record<WaitingStore, Outgoing> {
  kept: { key: [number, string]; value: Kept };
}

/** What waits to be sent, by its person and what names it among their work of that kind. */
interface Outgoing {
  key: [number, number | string];
  value: Waiting;
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>;
/** A store within a transaction that may write. */
export type OfflineStore<Name extends 'kept'> = IDBPObjectStore<
  OfflineSchema,
  ('kept' | WaitingStore)[],
  Name,
  'readwrite'
>;

const name = 'bilim';
const version = 4;

let opening: Promise<OfflineDatabase> | null = null;

/**
 * What this browser keeps for times without a network. Every record names its person; work that was not
 * sent outlives their session, what was only read does not.
 */
export async function openOfflineDatabase(): Promise<OfflineDatabase> {
  opening ??= open();
  try {
    return await opening;
  } catch (error) {
    opening = null;
    throw error;
  }
}

/** Lets go of the database; the next one who needs it opens it anew. */
export async function closeOfflineDatabase(): Promise<void> {
  const database = await opening?.catch(() => null);
  opening = null;
  database?.close();
}

function open() {
  return openDB<OfflineSchema>(name, version, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('kept', { keyPath: ['personId', 'key'] });
        database.createObjectStore('marks', { keyPath: ['personId', 'visitId'] });
      }
      if (before < 2) database.createObjectStore('scans', { keyPath: ['personId', 'code'] });
      if (before < 3) database.createObjectStore('messages', { keyPath: ['personId', 'clientId'] });
      if (before < 4) database.createObjectStore('grades', { keyPath: ['personId', 'rowKey'] });
    },
    // A newer build in another tab must not wait for this one.
    blocking: (_now, _next, event) => {
      opening = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opening = null;
    },
  });
}

/** All records of one person in a store whose key begins with the person. */
export function recordsOf(personId: number): IDBKeyRange {
  return IDBKeyRange.bound([personId], [personId, []]);
}
