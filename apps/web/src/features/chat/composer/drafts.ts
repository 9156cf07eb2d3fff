import { useSyncExternalStore } from 'react';

/** What was begun and not sent, by conversation; it goes with everything else of the person at sign-out. */
const keyOf = (personId: number, conversation: string) => `chat.draft.${personId}.${conversation}`;

export function readDraft(personId: number, conversation: string): string {
  return localStorage.getItem(keyOf(personId, conversation)) ?? '';
}

const listeners = new Set<() => void>();

/** The draft of a conversation, as it changes; empty where nothing was begun. */
export function useDraft(personId: number, conversation: string): string {
  return useSyncExternalStore(subscribe, () => readDraft(personId, conversation));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function keepDraft(personId: number, conversation: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(personId, conversation));
    else localStorage.setItem(keyOf(personId, conversation), text);
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
  for (const listener of listeners) listener();
}
