import type { JournalLesson, JournalMark } from '@bilim/contract/journal/journal';
import { hashKey } from '@tanstack/react-query';

import type { NewerRow } from '#platform/offline/newerRows.ts';

import type { QueuedMark, StoredMark } from './queuedMark.ts';

/** Marks and lessons as the server tells them. */
export type JournalReply = readonly [readonly JournalMark[], readonly JournalLesson[]];

/** Under which the journal of a class is asked for and kept. */
export const journalKey = (assignmentId: number | undefined) => ['journal', 'class', assignmentId] as const;

export const keptJournalKey = ({ place }: Pick<QueuedMark, 'place'>): string =>
  hashKey(journalKey(place.assignmentId));

/** A mark that the server has confirmed since the journal was kept. */
export function newerMark(mark: QueuedMark, { markId, text: markText, version }: StoredMark): NewerRow {
  const row = { visitId: mark.visitId, markId, markText, version } satisfies Partial<JournalMark>;
  return { answer: keptJournalKey(mark), list: 0, by: 'visitId', row };
}
