import type { OpenedBook } from '@bilim/contract/library';

/** What is read: a book of the library, or a file among study materials. Places and marks are kept alike in both. */
export interface Reads {
  readonly of: 'book' | 'material';
  readonly id: number;
  readonly format: OpenedBook['format'];
}
