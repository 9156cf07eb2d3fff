import type { Call } from '@bilim/contract/client';
import { useEffect, useSyncExternalStore } from 'react';

import { useApi } from '../api/api.tsx';

import type { Key, OutboxView } from './adapter.ts';

interface Started<View> {
  readonly start: () => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly view: () => View;
}

/** One outbox of a kind for each session of this page. */
export function perSession<Outbox>(open: (call: Call, personId: number) => Outbox) {
  const known = new WeakMap<Call, Outbox>();
  return (call: Call, personId: number): Outbox => {
    const outbox = known.get(call) ?? open(call, personId);
    known.set(call, outbox);
    return outbox;
  };
}

/**
 * The outbox of whoever is signed in. It sends as long as anything on the page uses it, and for `graceMs` more: what was
 * done last may still be on its way when its screen is left.
 */
export function useOutboxOf<Outbox extends Started<unknown>>(
  outboxOf: (call: Call, personId: number) => Outbox,
  graceMs = 0,
): Outbox {
  const { call, person } = useApi();
  if (person === null) throw new Error('only somebody signed in has an outbox');
  const outbox = outboxOf(call, person.id);

  // What it sends, and the other tabs, live outside React.
  useEffect(() => {
    const stop = outbox.start();
    return () => {
      if (graceMs === 0) stop();
      else setTimeout(stop, graceMs);
    };
  }, [outbox, graceMs]);
  return outbox;
}

/** How an outbox stands. */
export function useOutboxView<K extends Key, Entry>(
  outbox: Started<OutboxView<K, Entry>>,
): OutboxView<K, Entry> {
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}
