import type { LiveEvent, LiveKind, LiveSignal, SignalKind } from '@bilim/contract/live';
import { useEffect, useEffectEvent } from 'react';

import type { Heard } from './live.ts';

/** What a page hears of the kinds that it listens to. */
export interface HeardEvents {
  readonly events: readonly LiveEvent[];
  /** Something was missed: ask anew for what is shown. Told to every listener, whatever its kinds. */
  readonly hasGap: boolean;
}

type OnEvents = (told: HeardEvents) => void;
type OnSignals = (signals: readonly LiveSignal[]) => void;

const listeners = new Set<(heard: Heard) => void>();

/** What this page hears of the server, for any part of it that wants to listen. */
export const heard = {
  tell(news: Heard): void {
    for (const listener of listeners) listener(news);
  },

  /** Calls for events of these kinds and for gaps; gives back how to end it. */
  onEvents(kinds: readonly LiveKind[], act: OnEvents): () => void {
    return listen(({ events, hasGap }) => {
      const own = events.filter(({ kind }) => kinds.includes(kind));
      if (own.length > 0 || hasGap) act({ events: own, hasGap });
    });
  },

  onSignals(kinds: readonly SignalKind[], act: OnSignals): () => void {
    return listen(({ signals }) => {
      const own = signals.filter(({ kind }) => kinds.includes(kind));
      if (own.length > 0) act(own);
    });
  },
};

function listen(listener: (heard: Heard) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Listens for as long as the component is shown. */
export function useHeard(kinds: readonly LiveKind[], act: OnEvents): void {
  const onEvents = useEffectEvent(act);
  useEffect(() => heard.onEvents(kinds, onEvents), [kinds]);
}

export function useSignals(kinds: readonly SignalKind[], act: OnSignals): void {
  const onSignals = useEffectEvent(act);
  useEffect(() => heard.onSignals(kinds, onSignals), [kinds]);
}
