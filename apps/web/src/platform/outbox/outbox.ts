import i18next from 'i18next';

import { showFailure } from '#ui/toasts.ts';

import type { Waiting } from '../offline/database.ts';
import { isViewing } from '../offline/storage.ts';

import type { Adapter, Key, Line, Settled } from './adapter.ts';
import { createBoard } from './board.ts';
import { createDelivery } from './delivery.ts';
import { createQueue } from './queue.ts';
import { createSender } from './sender.ts';
import { createSignal } from './signal.ts';
import { openStore, type Change } from './store.ts';
import { createTabs } from './tabs.ts';

export type Outbox<K extends Key, Entry extends Waiting, Answer> = ReturnType<
  typeof openOutbox<K, Entry, Answer>
>;

/**
 * The one way of what a person does to the server: done, written down in this browser, sent, confirmed. All tabs of a
 * person share it, and it goes on where it stopped after a reload, a crash or another sign-in of the same person.
 */
export function openOutbox<K extends Key, Entry extends Waiting, Answer>(
  personId: number,
  adapter: Adapter<K, Entry, Answer>,
) {
  const parts = createParts(personId, adapter);
  const { board, queue, sender, settlements, tabs } = parts;
  const sendable = () => board.view().entries.filter((entry) => !adapter.isTroubled(entry)).length;
  const isStuck = () => board.view().line === 'open' && sendable() > 0;
  let needs = 0;
  let stop: (() => void) | undefined;

  return {
    view: board.view,
    get: queue.get,
    line: (): Line => board.view().line,
    /** How many may still be sent by themselves. */
    sendable,
    /** Tells under which keys something changed. */
    subscribe: board.subscribe,
    /** Tells of every entry that reached the server, from whichever tab. */
    onSettled: settlements.subscribe,
    settle: settlements.emit,
    /** Reads what this browser has kept; then the view is complete. */
    load: queue.load,
    /** Gives up everything that was not sent. */
    clear: queue.clear,
    dropUnreadable: queue.dropUnreadable,

    /** Steps show at once, and what they leave to be sent goes when they are written down. */
    async change(this: void, steps: readonly Change<K, Entry, Answer>[]): Promise<void> {
      if (isViewing()) return showFailure(i18next.t('shell.viewingonly'));
      await queue.change(steps);
      sender.wake();
    },
    /** Whether an entry would outlive this tab. */
    isKept: (key: K) => !queue.isUnpersisted(key),

    hurry(this: void) {
      tabs.tell({ kind: 'hurry' });
      sender.hurry();
    },

    /** Sends, as long as somebody needs it; gives back how to say that it is needed no longer. */
    start(this: void) {
      // What waits here was done by that person, who sends it when they are back.
      if (isViewing()) return () => undefined;
      needs += 1;
      if (needs === 1) stop = tabs.begin({ ...parts, onSettled: settlements.emit, isStuck });
      return () => {
        needs -= 1;
        if (needs === 0) stop?.();
      };
    },
  };
}

function createParts<K extends Key, Entry extends Waiting, Answer>(
  personId: number,
  adapter: Adapter<K, Entry, Answer>,
) {
  const { store, keyOf } = adapter;
  const settlements = createSignal<Settled<Entry, Answer>>();
  const board = createBoard<K, Entry>(keyOf);
  const tabs = createTabs<K, Entry, Answer>(store, personId);

  const queue = createQueue({
    ...adapter,
    store: openStore(adapter, personId),
    onChange(keys) {
      board.show(standing(), keys);
      sender.stopGone();
    },
    onStored: () => tabs.tell({ kind: 'changed' }),
  });
  const standing = () => ({
    entries: queue.all(),
    isUnpersisted: queue.hasUnpersisted(),
    isBeingKept: queue.isBeingWritten(),
    unreadable: queue.unreadable(),
  });
  const deliver = createDelivery({
    adapter,
    queue,
    onSettled(settled) {
      settlements.emit(settled);
      tabs.tell({ kind: 'settled', settled });
    },
    onProgress(key, share) {
      if (share === null && !board.view().progress.has(key)) return;
      board.showProgress(key, share);
      tabs.tell({ kind: 'progress', key, share });
    },
  });
  const sender = createSender({
    adapter,
    queue,
    deliver,
    isLeader: tabs.isLeader,
    onLine(line) {
      tabs.tell({ kind: 'line', line });
      board.show({ line });
      // What waits may wait for long: the browser is asked not to clear it away.
      if (line === 'waiting') void navigator.storage?.persist?.();
    },
  });
  return { board, queue, sender, settlements, tabs };
}
