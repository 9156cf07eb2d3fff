import type { LiveEvent } from '@bilim/contract/live';
import type { QueryClient } from '@tanstack/react-query';

import { journalKey, type JournalReply } from '#domain/journal/keptJournal.ts';
import type { MarkOutbox } from '#domain/journal/markOutbox.ts';

/** An own mark is heard of before its answer is there; by then it is known to be own. */
const settlesWithinMs = 300;

/**
 * Asks the journals of classes anew when somebody else has changed them. The marks that this browser sends come
 * back as events, too: a journal is not fetched again for each of them.
 */
export function refreshClasses(queries: QueryClient, outbox: MarkOutbox) {
  const settled = new Map<number, number>();
  const endSettling = outbox.onSettled(
    ({ entry, answer }) => void settled.set(entry.visitId, answer.version),
  );
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function isKnown({ visitId, version = 0 }: LiveEvent, marks: ReadonlyMap<number, number>) {
    if (visitId === undefined) return false;
    const known = Math.max(settled.get(visitId) ?? -1, marks.get(visitId) ?? -1);
    return known >= version || outbox.get(visitId) !== null;
  }

  function refresh(assignmentId: number, events: readonly LiveEvent[]) {
    const queryKey = journalKey(assignmentId);
    const reply = queries.getQueryData<JournalReply>(queryKey);
    if (reply === undefined) return;
    const marks = new Map(reply[0].map(({ visitId, version }) => [visitId, version]));
    if (!events.every((event) => isKnown(event, marks))) void queries.invalidateQueries({ queryKey });
  }

  return {
    heed(this: void, events: readonly LiveEvent[]) {
      for (const [assignmentId, ofClass] of byClass(events)) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          refresh(assignmentId, ofClass);
        }, settlesWithinMs);
        timers.add(timer);
      }
    },

    stop(this: void) {
      endSettling();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function byClass(events: readonly LiveEvent[]) {
  const classes = new Map<number, LiveEvent[]>();
  for (const event of events) {
    if (event.assignmentId === undefined) continue;
    classes.set(event.assignmentId, [...(classes.get(event.assignmentId) ?? []), event]);
  }
  return classes;
}
