import type { Composition } from './composition.ts';

/** What is written on: a new item, or one that stands there, as it was when one began. */
export interface DraftOf {
  readonly personId: number;
  readonly item: { readonly newsId: number; readonly version: number } | null;
}

const keyOf = ({ personId, item }: DraftOf) =>
  item === null ? `news.draft.${personId}` : `news.draft.${personId}.${item.newsId}`;

/**
 * What this person was writing in this browser, if anything; goes with everything else at logout. Of an item that was
 * changed meanwhile nothing: sending it would undo the change.
 */
export function readKeptDraft(of: DraftOf, empty: Composition): Composition | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    if (!isDraft(kept)) return null;
    const { version = null, ...composition } = kept;
    return version === (of.item?.version ?? null) ? { ...empty, ...composition } : null;
  } catch {
    return null;
  }
}

export function keepDraft(of: DraftOf, composition: Composition): void {
  const kept = of.item === null ? composition : { ...composition, version: of.item.version };
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
}

export function forgetDraft(of: DraftOf): void {
  localStorage.removeItem(keyOf(of));
}

function isDraft(kept: unknown): kept is Composition & { readonly version?: number } {
  return typeof kept === 'object' && kept !== null && 'texts' in kept && 'readers' in kept;
}
