import { showFailure, showNotice } from '#ui/toasts.ts';

const quietMs = 3000;
let last = { text: '', at: 0 };

/** A toast that is not repeated at once: a column may be refused thirty times for one reason. */
export function tellOnce(text: string, tone: 'failure' | 'notice'): void {
  const at = Date.now();
  if (text === last.text && at - last.at < quietMs) return;
  last = { text, at };
  if (tone === 'failure') showFailure(text);
  else showNotice(text);
}
