/** What was begun and not sent, by conversation; it goes with everything else of the person at sign-out. */
const keyOf = (personId: number, conversation: string) => `chat.draft.${personId}.${conversation}`;

export function readDraft(personId: number, conversation: string): string {
  return localStorage.getItem(keyOf(personId, conversation)) ?? '';
}

export function keepDraft(personId: number, conversation: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(personId, conversation));
    else localStorage.setItem(keyOf(personId, conversation), text);
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
}
