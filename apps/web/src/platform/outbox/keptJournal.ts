import type { JournalLesson, JournalMark } from '@bilim/contract/journal/journal';
import { hashKey } from '@tanstack/react-query';

import type { Kept } from '../offline/database.ts';

import type { QueuedMark, StoredMark } from './queuedMark.ts';

/** Marks and lessons as the server tells them. */
export type JournalReply = readonly [readonly JournalMark[], readonly JournalLesson[]];

/** Under which the journal of a class is asked for and kept. */
export const journalKey = (assignmentId: number | undefined) => ['journal', 'class', assignmentId] as const;

export const keptJournalKey = ({ place }: QueuedMark): string => hashKey(journalKey(place.assignmentId));

/** A mark that the server has confirmed since the journal was kept. */
interface Amendment extends StoredMark {
  readonly visitId: number;
}

/**
 * Under which such a mark is kept, beside its journal: that is long, and writing it anew for each mark would hold up the
 * next key.
 */
export const amendmentKey = (journal: string, visitId: number): string => `${journal}#${visitId}`;

/** All that were kept beside a journal. */
export function amendmentsOf(personId: number, journal: string): IDBKeyRange {
  return IDBKeyRange.bound([personId, `${journal}#`], [personId, `${journal}#\uFFFF`]);
}

/** The kept journal with the marks that the server has confirmed since, so that it never shows an older one. */
export function amended(kept: Kept, amendments: readonly Kept[]): Kept {
  if (amendments.length === 0 || !isJournal(kept.data)) return kept;
  const [marks, lessons] = kept.data;
  const later = new Map(amendments.flatMap(({ data }) => (isAmendment(data) ? [[data.visitId, data]] : [])));
  const after = marks.map((mark) => {
    const amendment = later.get(mark.visitId);
    if (amendment === undefined || amendment.version <= mark.version) return mark;
    return { ...mark, markId: amendment.markId, markText: amendment.text, version: amendment.version };
  });
  return { ...kept, data: [after, lessons] satisfies JournalReply };
}

/** Of these, the ones that a journal that was kept anew has already. */
export function outdated(data: unknown, amendments: readonly Kept[]): readonly Kept[] {
  if (!isJournal(data)) return amendments;
  const versions = new Map(data[0].map(({ visitId, version }) => [visitId, version]));
  return amendments.filter(
    ({ data: one }) => !isAmendment(one) || (versions.get(one.visitId) ?? Infinity) >= one.version,
  );
}

function isAmendment(data: unknown): data is Amendment {
  return typeof data === 'object' && data !== null && 'visitId' in data && 'version' in data;
}

/** A copy that an older version or another hand wrote is left alone. */
function isJournal(data: unknown): data is JournalReply {
  return Array.isArray(data) && data.length === 2 && data.every(Array.isArray);
}
