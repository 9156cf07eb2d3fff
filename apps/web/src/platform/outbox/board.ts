import type { Key, OutboxView } from './adapter.ts';
import { createSignal } from './signal.ts';

export type Board<K extends Key, Entry> = ReturnType<typeof createBoard<K, Entry>>;

/** How the outbox stands, for whoever shows it. */
export function createBoard<K extends Key, Entry>(keyOf: (entry: Entry) => K) {
  const changes = createSignal<readonly K[]>();
  let view: OutboxView<K, Entry> = {
    entries: [],
    line: 'open',
    progress: new Map(),
    isUnpersisted: false,
    isBeingKept: false,
    unreadable: 0,
  };

  function show(now: Partial<OutboxView<K, Entry>>, keys: readonly K[] = view.entries.map(keyOf)) {
    view = { ...view, ...now };
    changes.emit(keys);
  }

  return {
    view: () => view,
    /** Tells under which keys something changed. */
    subscribe: changes.subscribe,
    show,

    showProgress(this: void, key: K, share: number | null) {
      const progress = new Map(view.progress);
      if (share === null) progress.delete(key);
      else progress.set(key, share);
      show({ progress }, [key]);
    },
  };
}
