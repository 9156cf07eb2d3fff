import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { JournalSearch, JournalView, SheetView } from '#domain/journal/journalLink.ts';
import type { TaughtClass } from '@bilim/contract/journal/classes';

export interface ClassBookProps {
  readonly view: Exclude<JournalView, SheetView>;
  readonly classKey: ClassKey;
  readonly taught: TaughtClass;
  readonly lessons: readonly JournalLesson[];
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
  /** Only the teacher of the class writes in it. */
  readonly isOwn: boolean;
}
