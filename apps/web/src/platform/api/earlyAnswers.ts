import type { SendInit } from '@bilim/contract/client';

declare global {
  interface Window {
    /** Put here by `boot.js`: answers to the first calls, by address and body; null where none came. */
    bilimEarly?: Map<string, Promise<Response | null>>;
  }
}

/** An answer older than this may have been overtaken. */
const freshMs = 20_000;

/** The answer to a call that the page asked for before its scripts had come; once, and only a good one. */
export async function takeEarlyAnswer(url: string, { body }: SendInit): Promise<Response | null> {
  if (body !== undefined && typeof body !== 'string') return null;
  const key = url + (body ?? '');
  const asked = window.bilimEarly?.get(key);
  if (asked === undefined) return null;
  window.bilimEarly?.delete(key);
  if (performance.now() > freshMs) return null;
  const answer = await asked;
  return answer?.ok === true ? answer : null;
}
