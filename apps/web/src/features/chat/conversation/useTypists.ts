import { useState } from 'react';

import { useSignals } from '#platform/live/heard.ts';

const kinds = ['typing'] as const;
/** Whoever is silent for so long has stopped writing. */
const silenceMs = 5000;

/** Who is writing in a conversation just now. */
export function useTypists(conversationId: number | null, ownId: number) {
  const [typists, setTypists] = useState<ReadonlyMap<number, number>>(new Map());

  useSignals(kinds, (signals) => {
    const now = Date.now();
    const ids = signals.flatMap((signal) =>
      signal.conversationId === conversationId && signal.personId !== undefined && signal.personId !== ownId
        ? [signal.personId]
        : [],
    );
    if (ids.length === 0) return;
    setTypists((before) => new Map([...before, ...ids.map((id) => [id, now] as const)]));
    setTimeout(() => {
      const oldest = Date.now() - silenceMs;
      setTypists((before) => new Map([...before].filter(([, at]) => at > oldest)));
    }, silenceMs + 100);
  });

  return {
    ids: [...typists.keys()],
    /** Whose message has come is writing it no longer. */
    stop: (personId: number) =>
      setTypists((before) => {
        if (!before.has(personId)) return before;
        return new Map([...before].filter(([id]) => id !== personId));
      }),
  };
}
