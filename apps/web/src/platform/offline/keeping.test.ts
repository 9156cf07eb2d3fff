import { AppError } from '@bilim/contract';
import { QueryObserver } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createQueryClient } from '../api/queryClient.ts';
import { rememberForeign } from './storage.ts';

import { closeOfflineDatabase, openOfflineDatabase } from './database.ts';
import { keepOnlyOf, longestMs } from './keepOnlyOf.ts';
import { countWorkOfOthers, keep, readAllKept, readKept } from './keptStore.ts';

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

  it('is nothing on a device of somebody else', async () => {
    rememberForeign();

    await keep(me, hash, 'my marks');

    expect(await readKept(me, hash)).toBeNull();
  });

  it('is not shown when it is too old, or of a build with other shapes', async () => {
    await keep(me, 'old', 'old', Date.now() - longestMs);
    const database = await openOfflineDatabase();
    const foreign = { personId: me, key: 'other', data: 'other', at: Date.now(), shape: 'another build' };
    await database.put('kept', foreign);

    expect([await readKept(me, 'old'), await readKept(me, 'other')]).toEqual([null, null]);
    expect(await readAllKept(me)).toEqual([]);
  });

  it('tells how much work of others waits, and the own is none of it', async () => {
    const database = await openOfflineDatabase();
    for (const [personId, visitId] of [
      [me, 1],
      [other, 1],
      [other, 2],
    ] as const) {
      await database.put('marks', { personId, visitId } as never);
    }

    expect([await countWorkOfOthers(me), await countWorkOfOthers(other)]).toEqual([2, 1]);
  });
});

describe('a screen that was kept', () => {
  /** Opens it and tells what stands there in the end. */
  async function open(ask: (shown: readonly unknown[]) => Promise<unknown>, { isKept = true } = {}) {
    const queries = createQueryClient(me);
    const shown: unknown[] = [];
    const observer = new QueryObserver(queries, {
      queryKey,
      queryFn: async () => await ask(shown),
      retry: false,
      meta: { isKept },
    });
    const stop = observer.subscribe(({ data }) => shown.push(data));
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
    stop();
    return { shown, result: observer.getCurrentResult() };
  }
  const soon = async () => await new Promise((resolve) => setTimeout(resolve, 50));

  it('opens with its copy until the server has answered', async () => {
    await keep(me, hash, 'yesterday');

    const { shown, result } = await open(async (before) => {
      await expect.poll(() => before).toContain('yesterday');
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

  it('keeps its copy while the server is too busy to answer', async () => {
    await keep(me, hash, 'yesterday');

    const { result } = await open(async () => {
      await soon();
      throw new AppError('server.busy');
    });

    expect(result.data).toBe('yesterday');
    expect((await readKept(me, hash))?.data).toBe('yesterday');
  });

  it('is one that says so: no other answer is written down', async () => {
    await open(async () => 'a code that opens a door', { isKept: false });

    await soon();
    expect(await readAllKept(me)).toEqual([]);
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
