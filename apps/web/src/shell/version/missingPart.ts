import { send } from '#platform/api/transport.ts';

import { newVersion } from './newVersion.ts';
import { hasTypedText } from './typedText.ts';

const key = 'missing-part';
/** One reload in that time: should the part be missing after it as well, another one would not help. */
const onceInMs = 60_000;

let leaving: Promise<boolean> | null = null;

/** How browsers call it, Vite where it is a style sheet, and we where it is the texts. */
const missing = /dynamically imported module|importing a module script|unable to preload css|did not come$/i;

/**
 * A part of the app could not be loaded. After an update that is because the newer version has others: the
 * page is then loaded anew, once, under the same address. Tells whether it is about to be.
 */
export async function recoverFromMissingPart(error: unknown): Promise<boolean> {
  return error instanceof Error && missing.test(error.message) && (await loadNewest());
}

/** Loads the page anew in its newest version, once, and not over what somebody typed. Tells whether it is about to be. */
export async function loadNewest(): Promise<boolean> {
  leaving ??= recover();
  const isLeaving = await leaving;
  if (!isLeaving) leaving = null;
  return isLeaving;
}

async function recover(): Promise<boolean> {
  if (Date.now() - lastReload() < onceInMs || !(await isReachable())) return false;
  const worker = await import('./serviceWorker.ts').catch(() => null);
  const take = () => {
    sessionStorage.setItem(key, String(Date.now()));
    if (worker === null) location.reload();
    else void worker.takeNewest();
  };
  if (hasTypedText()) {
    newVersion.announce({ take });
    return false;
  }
  take();
  return true;
}

/** Without a network the part may well be there: it only cannot be fetched now. */
async function isReachable() {
  const answer = await send('/config.json', { method: 'GET' }).catch(() => null);
  return answer?.ok === true;
}

function lastReload() {
  return Number(sessionStorage.getItem(key) ?? 0);
}
