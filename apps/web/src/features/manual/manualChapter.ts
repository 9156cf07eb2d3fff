import type { RootContent } from 'mdast';

/** A chapter of the user manual as the build has read it. */
export interface ManualChapter {
  /** Its place in the address. */
  readonly id: string;
  readonly title: string;
  /** Everything it says, to search in. */
  readonly words: string;
  readonly nodes: readonly RootContent[];
}
