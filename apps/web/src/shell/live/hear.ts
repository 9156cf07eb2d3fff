import { admits, type Person } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import type { LiveEvent } from '@bilim/contract/live';
import { noticesApi } from '@bilim/contract/notices';
import { journalApi } from '@bilim/contract/visitlog/journal';
import type { QueryClient } from '@tanstack/react-query';

import { startLive } from '#platform/live/live.ts';

import { tellMarks } from './tellMarks.ts';

interface Hearing {
  readonly call: Call;
  readonly person: Person;
  readonly queries: QueryClient;
  /** Where this browser stood when the page was opened. */
  readonly cursor: string | undefined;
}

/** Lets everything on the page that has changed on the server be asked anew, until `leaving`. */
export async function hear(hearing: Hearing, leaving: AbortSignal): Promise<void> {
  const { person, queries, call, cursor } = hearing;
  const heed = await heeds(hearing, leaving);
  if (leaving.aborted) return;
  const stop = startLive({
    personId: person.id,
    call,
    cursor,
    onHeard({ events, hasGap }) {
      if (hasGap) void queries.invalidateQueries();
      else heed(events);
    },
  });
  leaving.addEventListener('abort', stop);
}

/** What this person's pages do about events. */
async function heeds({ person, queries, call }: Hearing, leaving: AbortSignal) {
  const all: ((events: readonly LiveEvent[]) => void)[] = [
    () => void queries.invalidateQueries({ queryKey: ['home'] }),
  ];
  if (admits(noticesApi.told.access, person)) {
    all.push((events) => {
      void queries.invalidateQueries({ queryKey: ['journal', 'own'] });
      void tellMarks(call, events);
    });
  }
  if (admits(journalApi.journal.access, person)) {
    const [{ refreshClasses }, { outboxOf }] = await Promise.all([
      import('./refreshClasses.ts'),
      import('#platform/outbox/useOutbox.ts'),
    ]);
    const classes = refreshClasses(queries, outboxOf(call, person.id));
    leaving.addEventListener('abort', classes.stop);
    all.push(classes.heed);
  }
  return (events: readonly LiveEvent[]) => all.forEach((heed) => heed(events));
}
