import { showNotice } from '#ui/toasts.ts';

const quietMs = 3000;
let last = { text: '', at: 0 };

/** A toast that is not repeated at once: whoever holds a key down is told once. */
export function tellOnce(text: string): void {
  const at = Date.now();
  if (text === last.text && at - last.at < quietMs) return;
  last = { text, at };
  showNotice(text);
}
