import type { Call } from '@bilim/contract/client';
import type { LiveEvent, LiveEvents } from '@bilim/contract/live';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openWires, Wire } from '#testing/wire.ts';

import { connection } from '../offline/connection.ts';

import { startLive, type Heard } from './live.ts';

const personId = 201;
const eventOf = (eventId: number): LiveEvent => ({
  eventId,
  kind: 'mark',
  at: new Date(0),
  visitId: 7,
  version: eventId,
});
const newsOf = (cursor: string, ...eventIds: number[]): LiveEvents => ({
  events: eventIds.map(eventOf),
  cursor,
  hasGap: false,
});

/** Locks as browsers give them: to one after another. */
function lockManager() {
  let last = Promise.resolve();
  const request = async (_name: string, { signal }: LockOptions, work: () => Promise<void>) => {
    const mine = hold(last, signal, work);
    last = mine.catch(() => undefined);
    await mine;
  };
  return { request };
}

async function hold(before: Promise<void>, signal: AbortSignal | undefined, work: () => Promise<void>) {
  await before;
  if (signal?.aborted !== true) await work();
}

/** Everything that tabs tell each other has arrived. */
const rest = async (ms = 30) => await new Promise((resolve) => setTimeout(resolve, ms));

/** One of the tabs has a connection. */
async function connected(wires = 1) {
  await waitFor(() => expect(openWires()).toHaveLength(wires));
  await rest();
}

const open: (() => void)[] = [];
interface Tab {
  readonly cursor?: string;
  readonly answers?: LiveEvents[];
  readonly person?: number;
}

function openTab({ cursor, answers = [], person = personId }: Tab = {}) {
  const heard: Heard[] = [];
  const asked: unknown[] = [];
  const call = (async (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return answers.shift() ?? newsOf('asked');
  }) as unknown as Call;
  const close = startLive({ personId: person, call, cursor, onHeard: (news) => heard.push(news) });
  open.push(close);
  return {
    close,
    asked,
    ids: () => heard.flatMap(({ events }) => events.map(({ eventId }) => eventId)),
    heard,
  };
}

beforeEach(() => {
  Wire.all.length = 0;
  Wire.isBlocked = false;
  vi.stubGlobal('WebSocket', Wire);
  Object.defineProperty(navigator, 'locks', { value: lockManager(), configurable: true });
});
afterEach(async () => {
  for (const close of open.splice(0)) close();
  await rest(5);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  connection.report(true);
});

describe('tabs of one person', () => {
  it('share one connection and hear the same, each event once', async () => {
    const [first, second] = [openTab(), openTab()];
    await connected();
    expect(openWires()).toHaveLength(1);

    openWires()[0]!.say(newsOf('c1', 1, 2));
    openWires()[0]!.say(newsOf('c2', 2, 3));

    for (const tab of [first, second]) await waitFor(() => expect(tab.ids()).toEqual([1, 2, 3]));
    await rest();
    expect([first.ids(), second.ids()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('all hear what is said in passing', async () => {
    const [first, second] = [openTab(), openTab()];
    await connected();
    openWires()[0]!.say({ ...newsOf('c1'), signals: [{ kind: 'typing', version: 3 }] });

    for (const tab of [first, second]) {
      await waitFor(() =>
        expect(tab.heard.flatMap(({ signals }) => signals)).toEqual([{ kind: 'typing', version: 3 }]),
      );
    }
  });

  it('hand the connection on when its tab is closed, from where it stood', async () => {
    const first = openTab();
    const second = openTab();
    await connected();
    openWires()[0]!.say(newsOf('c1', 1));
    await waitFor(() => expect(second.ids()).toEqual([1]));

    first.close();
    await waitFor(() => expect(openWires()).toHaveLength(1));
    expect(openWires()[0]!.cursor()).toBe('c1');
    openWires()[0]!.say(newsOf('c2', 2));

    await waitFor(() => expect(second.ids()).toEqual([1, 2]));
  });

  it('catch up alone with what changed while they were being opened', async () => {
    openTab();
    await connected();
    const late = openTab({ cursor: 'before', answers: [newsOf('now', 4, 5)] });
    openWires()[0]!.say(newsOf('c1', 5, 6));

    await waitFor(() => expect(late.ids().toSorted()).toEqual([4, 5, 6]));
    expect(late.asked).toEqual([{ cursor: 'before' }]);
  });
});

it('tabs of two people share neither what they hear nor where they stood', async () => {
  Object.defineProperty(navigator, 'locks', { value: null, configurable: true });
  const mine = openTab();
  const theirs = openTab({ person: 202 });
  await connected(2);
  openWires()[0]!.say(newsOf('mine', 1));
  await waitFor(() => expect(mine.ids()).toEqual([1]));
  await rest();
  expect(theirs.ids()).toEqual([]);

  openWires()[1]!.cut();
  await waitFor(() => expect(Wire.all).toHaveLength(3));
  expect(Wire.all[2]!.cursor()).toBeNull();
});

describe('a connection', () => {
  it('begins where the page stands, and goes on where it was cut', async () => {
    openTab({ cursor: 'page' });
    await connected();
    expect(openWires()[0]!.cursor()).toBe('page');

    openWires()[0]!.say(newsOf('c7', 7));
    openWires()[0]!.cut();

    await waitFor(() => expect(openWires()).toHaveLength(1));
    expect(openWires()[0]!.cursor()).toBe('c7');
  });

  it('is opened anew as soon as the server can be reached again', async () => {
    openTab();
    await connected();
    connection.report(false);
    connection.report(true);

    expect(Wire.all).toHaveLength(2);
    expect(openWires()).toHaveLength(1);
  });

  it('that is blocked is replaced by asking', async () => {
    Wire.isBlocked = true;
    const tab = openTab({ cursor: 'page', answers: [newsOf('a1', 1)] });

    await waitFor(() => expect(tab.ids()).toEqual([1]));
    expect(tab.asked).toEqual([{ cursor: 'page' }]);
  });

  it('that missed too much says so', async () => {
    const tab = openTab();
    await connected();
    openWires()[0]!.say({ events: [], cursor: 'c9', hasGap: true });

    await waitFor(() => expect(tab.heard).toEqual([{ events: [], hasGap: true, signals: [] }]));
  });
});
