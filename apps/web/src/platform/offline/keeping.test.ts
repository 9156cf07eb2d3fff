import { AppError } from '@bilim/contract';
import { QueryObserver } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createQueryClient } from '../api/queryClient.ts';

import { closeOfflineDatabase, openOfflineDatabase } from './database.ts';
import { keepOnlyOf, longestMs } from './keepOnlyOf.ts';
import { keep, readAllKept, readKept } from './keptStore.ts';

const [me, other] = [1, 2];
const queryKey = ['journal', 'own'];
const hash = JSON.stringify(queryKey);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeOfflineDatabase);

describe('what a browser keeps', () => {
  it('belongs to one person, whoever reads after them', async () => {
    await keep(me, hash, 'my marks');
    await keep(other, hash, 'their marks');

    expect((await readKept(me, hash))?.data).toBe('my marks');
    expect(await readKept(3, hash)).toBeNull();
    expect((await readAllKept(me)).map(({ data }) => data)).toEqual(['my marks']);
  });

  it('goes for everybody but whoever signs in, and with its time', async () => {
    const now = Date.now();
    await keep(me, 'fresh', 'fresh', now - longestMs + 60_000);
    await keep(me, 'old', 'old', now - longestMs);
    await keep(other, hash, 'their marks', now);

    await keepOnlyOf(me, now);

    const left = await (await openOfflineDatabase()).getAll('kept');
    expect(left.map(({ data }) => data)).toEqual(['fresh']);
  });

  it('goes altogether when somebody signs out', async () => {
    await keep(me, hash, 'my marks');

    await keepOnlyOf(null);

    expect(await readAllKept(me)).toEqual([]);
  });
});

describe('a screen that was kept', () => {
  /** Opens it and tells what stands there in the end. */
  async function open(ask: () => Promise<unknown>) {
    const queries = createQueryClient(me);
    const shown: unknown[] = [];
    const observer = new QueryObserver(queries, {
      queryKey,
      queryFn: ask,
      retry: false,
      meta: { isKept: true },
    });
    const stop = observer.subscribe(({ data }) => shown.push(data));
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
    stop();
    return { shown, result: observer.getCurrentResult() };
  }
  const soon = async () => await new Promise((resolve) => setTimeout(resolve, 50));

  it('opens with its copy until the server has answered', async () => {
    await keep(me, hash, 'yesterday');

    const { shown, result } = await open(async () => {
      await soon();
      return 'today';
    });

    expect(shown).toContain('yesterday');
    expect(result.data).toBe('today');
    await expect.poll(async () => (await readKept(me, hash))?.data).toBe('today');
  });

  it('shows nothing of anybody else', async () => {
    await keep(other, hash, 'theirs');

    const { shown } = await open(async () => {
      await soon();
      return 'mine';
    });

    expect(shown).not.toContain('theirs');
  });

  it('shows its copy no longer once the server refuses it, and forgets it', async () => {
    await keep(me, hash, 'yesterday');

    const { result } = await open(async () => {
      await soon();
      throw new AppError('auth.forbidden');
    });

    expect(result.data).toBeUndefined();
    await expect.poll(async () => await readKept(me, hash)).toBeNull();
  });

  it('keeps its copy while the server cannot be reached', async () => {
    await keep(me, hash, 'yesterday');

    const { result } = await open(async () => {
      await soon();
      throw new TypeError('Failed to fetch');
    });

    expect(result.data).toBe('yesterday');
    expect((await readKept(me, hash))?.data).toBe('yesterday');
  });
});
