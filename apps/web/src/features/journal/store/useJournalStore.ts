import type { ClassKey } from '@bilim/contract/journal/class';
import { useEffect, useState } from 'react';

import type { JournalReply } from '#domain/journal/keptJournal.ts';
import { useMarkOutbox } from '#domain/journal/useMarkOutbox.ts';

import { createJournalStore } from './journalStore.ts';

interface Options {
  readonly reply: JournalReply;
  readonly classKey: ClassKey;
  readonly classTitle: string;
}

/** The journal of a class in this window; it follows what the server tells anew and what becomes of its marks. */
export function useJournalStore({ reply, classKey, classTitle }: Options) {
  const outbox = useMarkOutbox();
  const { teacherId, assignmentId = 0 } = classKey;
  const [store] = useState(() => createJournalStore(reply, outbox, { teacherId, assignmentId, classTitle }));

  // The queue lives outside React, and goes on when the journal is left.
  useEffect(() => store.connect(), [store]);

  // The store lives outside React, and the server may have told something newer.
  useEffect(() => store.absorb(reply), [store, reply]);

  return store;
}
