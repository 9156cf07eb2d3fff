import { allTexts } from '#platform/i18n/allTexts.ts';

import { recoverFromMissingPart } from './version/missingPart.ts';

/** Specification section 9: a part of the app that has not arrived by then counts as failed. */
const chunkTimeoutMs = 120_000;

/** A screen or a part of one: it comes with all texts, where the page itself began with a few. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const [chunk] = await Promise.all([loadFirst(load), loadFirst(allTexts)]);
  return chunk;
}

/**
 * Loads a part of the app, or fails after two minutes instead of waiting for ever. A part that an update took
 * away brings the newer version.
 */
export async function loadFirst<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('a part of the app did not load in time')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    // While the page is on its way out, nothing need be shown of the failure.
    if (await recoverFromMissingPart(error)) return await new Promise<never>(() => {});
    // At an error of the browser's own the router would load the page anew: into nothing, where there is no network.
    throw new Error('a part of the app did not come', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
