import type { RootContent } from 'mdast';

/** A chapter of the user manual as the build has read it. */
export interface ManualChapter {
  /** Its place in the address. */
  readonly id: string;
  readonly title: string;
  /** What other pages call it, in every language: the comment above its heading. */
  readonly key: string | null;
  /** Everything it says, to search in. */
  readonly words: string;
  readonly nodes: readonly RootContent[];
}
