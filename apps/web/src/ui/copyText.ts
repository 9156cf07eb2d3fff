import { showFailure, showSuccess } from './toasts.ts';

interface Told {
  readonly done: string;
  readonly failed: string;
}

/** Copies a text and says so; a browser has no clipboard for pages that came without https. */
export async function copyText(text: string, { done, failed }: Told): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(done);
  } catch {
    showFailure(failed);
  }
}
