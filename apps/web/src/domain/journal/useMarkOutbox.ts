import type { Call } from '@bilim/contract/client';
import { journalApi } from '@bilim/contract/journal/journal';

import { NotDone } from '#platform/outbox/judge.ts';
import { perSession, useOutboxOf, useOutboxView } from '#platform/outbox/useOutbox.ts';
import { universityMoment } from '#domain/schedule/universityMoment.ts';

import { openMarkOutbox } from './markOutbox.ts';
import type { QueuedMark, StoredMark } from './queuedMark.ts';

export const markOutboxOf = perSession((call, personId) =>
  openMarkOutbox({ personId, send: (mark) => sendMark(call, mark) }),
);

/** The typed marks of whoever is signed in. */
export const useMarkOutbox = () => useOutboxOf(markOutboxOf);

/** What this person has typed and the server does not have, and how that stands. */
export const useQueuedMarks = () => useOutboxView(useMarkOutbox());

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
