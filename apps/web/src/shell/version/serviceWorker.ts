import { Workbox } from 'workbox-window';

import { refreshTexts } from '#platform/i18n/refreshTexts.ts';

import { newTexts } from '../../serviceWorker/newTexts.ts';
import { newVersion } from './newVersion.ts';

/** How often a page that stays open looks for a newer version. */
const lookMs = 30 * 60_000;
/** How long a newer version may take to arrive before the page does without. */
const patienceMs = 8000;

let worker: Workbox | null = null;

/**
 * Lets the app start without a network, and learns of newer versions. Called long after the page is usable:
 * nobody waits for it.
 */
export async function startServiceWorker(): Promise<void> {
  if (worker !== null || !('serviceWorker' in navigator)) return;
  const started = new Workbox('/lms/sw.js', { scope: '/' });
  worker = started;

  started.addEventListener('waiting', () => newVersion.announce({ take: () => void takeNewest() }));
  // Another tab took the newer version: this one still shows the older.
  started.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate === true || isExternal === true) newVersion.announce({ take: reload });
  });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === newTexts) void refreshTexts();
  });
  await started.register({ immediate: true });
  keepLooking(started);
}

/** Looks for a newer version now. Where nothing keeps the pages, one that is loaded anew is the newest. */
export async function lookNow(): Promise<void> {
  await startServiceWorker();
  if (worker !== null) await worker.update();
  else if (!(await isNewest())) newVersion.announce({ take: reload });
}

/** Whether the server would answer with the page that is open. */
async function isNewest(): Promise<boolean> {
  const beginning = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const answer = await fetch('/lms/', { cache: 'no-store' });
  return (await answer.text()).includes(beginning);
}

function takeWaiting(started: Workbox) {
  started.addEventListener('controlling', reload);
  started.messageSkipWaiting();
}

/**
 * Reloads into the newest version there is; it may first have to be fetched. A worker that never takes over, because
 * another one came meanwhile or another tab was quicker, does not keep the page: it reloads all the same.
 */
export async function takeNewest(): Promise<void> {
  await startServiceWorker();
  const registration = await navigator.serviceWorker?.getRegistration('/');
  if (registration !== undefined && worker !== null) {
    const patience = setTimeout(reload, patienceMs);
    await registration.update().catch(() => undefined);
    if (registration.waiting !== null || registration.installing !== null) {
      whenWaiting(registration, worker);
      return;
    }
    clearTimeout(patience);
  }
  reload();
}

function whenWaiting({ waiting, installing }: ServiceWorkerRegistration, started: Workbox) {
  if (waiting !== null) return takeWaiting(started);
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') takeWaiting(started);
  });
}

function reload() {
  location.reload();
}

function keepLooking(started: Workbox) {
  const look = () => void started.update().catch(() => undefined);
  setInterval(look, lookMs);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookMs) return;
    lookedAt = Date.now();
    look();
  });
}
