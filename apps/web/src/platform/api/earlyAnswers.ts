import type { SendInit } from '@bilim/contract/client';

declare global {
  interface Window {
    /**
     * Put here by `boot.js`: answers to the first calls, by address and body; null where none came, and for what the
     * page has asked for itself, which `boot.js` then asks for no more.
     */
    bilimEarly?: Map<string, Promise<Response | null>>;
  }
}

/** An answer older than this may have been overtaken. */
const freshMs = 20_000;

/** The answer to a call that the page asked for before its scripts had come; once, and only a good one. */
export async function takeEarlyAnswer(url: string, { body }: SendInit): Promise<Response | null> {
  if (body !== undefined && typeof body !== 'string') return null;
  const early = window.bilimEarly;
  if (early === undefined) return null;
  if (performance.now() > freshMs) {
    delete window.bilimEarly;
    return null;
  }
  const key = url + (body ?? '');
  const asked = early.get(key);
  early.set(key, Promise.resolve(null));
  const answer = await asked;
  return answer?.ok === true ? answer : null;
}
