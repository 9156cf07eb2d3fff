import { journalApi } from '@bilim/contract/journal/journal';
import type { Call } from '@bilim/contract/client';
import { useEffect } from 'react';

import { useApi } from '../api/api.tsx';
import { universityMoment } from '../schedule/universityMoment.ts';

import { openOutbox, type Outbox } from './outbox.ts';
import type { QueuedMark, StoredMark } from './queuedMark.ts';
import { NotDone } from './verdict.ts';

const outboxes = new WeakMap<Call, Outbox>();

/** The typed marks of whoever is signed in; they are sent as long as anything on the page uses this. */
export function useOutbox(): Outbox {
  const { call, person } = useApi();
  if (person === null) throw new Error('marks are typed by somebody signed in');
  const outbox = outboxOf(call, person.id);

  // What it sends, and the other tabs, live outside React.
  useEffect(() => outbox.start(), [outbox]);
  return outbox;
}

/** The same outside of what is rendered. */
export function outboxOf(call: Call, personId: number): Outbox {
  const outbox = outboxes.get(call) ?? openOutbox({ personId, send: (mark) => sendMark(call, mark) });
  outboxes.set(call, outbox);
  return outbox;
}

/** Today's lesson and a past one have calls of their own (specification section 7). */
async function sendMark(call: Call, { visitId, mark, over, place }: QueuedMark): Promise<StoredMark> {
  const { day } = universityMoment(new Date());
  const endpoint = place.lessonDate === day ? journalApi.setMark : journalApi.correctMark;
  const { markId } = mark;
  const [saved] = await call(endpoint, {
    visitId,
    markId,
    version: over.version,
    teacherId: place.teacherId,
  });
  if (saved === undefined || !saved.isDone) throw new NotDone(saved?.message);
  return { markId: saved.markId, text: saved.markText, version: saved.version };
}
