import type { Composition } from './composition.ts';

const keyOf = (personId: number) => `news.draft.${personId}`;

/** What this person was writing in this browser, if anything; goes with everything else at logout. */
export function readKeptDraft(personId: number, empty: Composition): Composition | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null');
    return isDraft(kept) ? { ...empty, ...kept } : null;
  } catch {
    return null;
  }
}

export function keepDraft(personId: number, composition: Composition): void {
  localStorage.setItem(keyOf(personId), JSON.stringify(composition));
}

export function forgetDraft(personId: number): void {
  localStorage.removeItem(keyOf(personId));
}

function isDraft(kept: unknown): kept is Composition {
  return typeof kept === 'object' && kept !== null && 'texts' in kept && 'readers' in kept;
}
