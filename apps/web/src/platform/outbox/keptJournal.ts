import type { JournalLesson, JournalMark } from '@bilim/contract/visitlog/journal';
import { hashKey } from '@tanstack/react-query';

import type { Kept } from '../offline/database.ts';

import type { QueuedMark, StoredMark } from './queuedMark.ts';

/** Marks and lessons as the server tells them. */
export type JournalReply = readonly [readonly JournalMark[], readonly JournalLesson[]];

/** Under which the journal of a class is asked for and kept. */
export const journalKey = (assignmentId: number | undefined) => ['journal', 'class', assignmentId] as const;

export const keptJournalKey = ({ place }: QueuedMark): string => hashKey(journalKey(place.assignmentId));

/** The kept journal with a mark that the server has confirmed since, so that it never shows an older one. */
export function withMark(kept: Kept, visitId: number, { markId, text, version }: StoredMark): Kept {
  if (!isJournal(kept.data)) return kept;
  const [marks, lessons] = kept.data;
  const after = marks.map((mark) =>
    mark.visitId === visitId && mark.version < version ? { ...mark, markId, markText: text, version } : mark,
  );
  return { ...kept, data: [after, lessons] satisfies JournalReply };
}

/** A copy that an older version or another hand wrote is left alone. */
function isJournal(data: unknown): data is JournalReply {
  return Array.isArray(data) && data.length === 2 && data.every(Array.isArray);
}
