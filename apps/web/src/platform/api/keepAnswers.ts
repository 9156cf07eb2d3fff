import { AppError } from '@bilim/contract';
import type { QueryClient, QueryPersister } from '@tanstack/react-query';

import { isPassing } from './describeError.ts';

import type { Kept } from '../offline/database.ts';

/**
 * Lets the queries that say `isKept` answer from this browser: until the server has answered, the copy of an
 * earlier answer stands in for it, as old as it is. What the server refuses is no longer shown.
 */
export function keepAnswers(personId: number): QueryPersister {
  return async (ask, context, query) => {
    const key = query.queryHash;
    if (query.meta?.isKept !== true) return await ask(context);

    const fresh = askAndKeep(personId, key, async () => await ask(context));
    if (query.state.data !== undefined) return await fresh;
    const copy = await copyUnlessAnswered(fresh, readCopy(personId, key));
    if (copy === null) return await fresh;

    query.setState({ data: copy.data, dataUpdatedAt: copy.at, status: 'success', error: null });
    try {
      return await fresh;
    } catch (error) {
      if (isRefusal(error)) query.setState({ data: undefined, dataUpdatedAt: 0 });
      throw error;
    }
  };
}

/** Puts answers that were kept where the screens look first, so that they open with them. */
export function withAnswers(queries: QueryClient, answers: readonly Kept[]): QueryClient {
  for (const { key, data, at } of answers) {
    const queryKey: unknown = JSON.parse(key);
    if (Array.isArray(queryKey)) queries.setQueryData(queryKey, data, { updatedAt: at });
  }
  // Whatever looks at one of them asks the server as well.
  void queries.invalidateQueries({ refetchType: 'none' });
  return queries;
}

/** The copy, if it is there before the server's answer; and always when there will be none. */
async function copyUnlessAnswered(
  fresh: Promise<unknown>,
  reading: Promise<Kept | null>,
): Promise<Kept | null> {
  const answered = fresh.then(
    () => null,
    (error: unknown) => (isRefusal(error) ? null : reading),
  );
  return await Promise.race([answered, reading.then((copy) => copy ?? answered)]);
}

async function askAndKeep(personId: number, key: string, ask: () => Promise<unknown>): Promise<unknown> {
  // The part that keeps arrives beside the question, so that pages do not wait for it.
  const store = loadStore();
  try {
    const data = await ask();
    void store.then((kept) => kept?.keep(personId, key, data));
    return data;
  } catch (error) {
    if (isRefusal(error)) void store.then((kept) => kept?.forgetKept(personId, key).catch(() => undefined));
    throw error;
  }
}

async function readCopy(personId: number, key: string): Promise<Kept | null> {
  try {
    return (await (await loadStore())?.readKept(personId, key)) ?? null;
  } catch {
    return null;
  }
}

/** Null when even this part of the app could not be fetched. */
async function loadStore() {
  return await import('../offline/keptStore.ts').catch(() => null);
}

/** The server answered, and the answer was no. */
function isRefusal(error: unknown) {
  return error instanceof AppError && !isPassing(error);
}
