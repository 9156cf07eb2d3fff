import type { BrowserContext, Page } from '@playwright/test';

import { inQuiet } from '../load/inQuiet.ts';
import { median, worstOf } from '../report/figures.ts';

import { openContext } from './browser.ts';
import type { Visit } from './browser.ts';
import type { Screen } from './firstLoad.ts';

/** A village: 400 kbit/s, and 400 ms for an answer. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const runs = 3;
/** What still moves after this has nothing to do with opening the screen. */
const settlingMs = 5_000;

/** Milliseconds since the address was opened, and how far things moved. */
interface Opened {
  readonly seenAt: number;
  readonly contentAt: number;
  readonly shifted: number;
}

export interface WeakLineFigures extends Opened {
  /** The content once the browser has kept the app; null where nobody comes back to. */
  readonly laterAt: number | null;
  /** The largest share of the machine that other programs took. */
  readonly foreign: number | undefined;
}

/** Opens a screen over a weak line with an empty cache, and once more when the app is kept; medians of several runs. */
export async function measureWeakLine(
  visit: Visit,
  screen: Screen,
  { comesBack }: { readonly comesBack: boolean },
): Promise<WeakLineFigures> {
  const seen: (Awaited<ReturnType<typeof openTwice>> & { readonly foreign: number | undefined })[] = [];
  for (let run = 0; run < runs; run += 1)
    seen.push(await inQuiet(visit.isPatient, () => openTwice(visit, screen, comesBack)));
  const of = (figure: keyof Opened) => median(seen.map((one) => one[figure]));
  const later = seen.flatMap(({ laterAt }) => (laterAt === null ? [] : [laterAt]));
  return {
    seenAt: of('seenAt'),
    contentAt: of('contentAt'),
    // Of what moves the worst counts: somebody saw it.
    shifted: Math.max(...seen.map(({ shifted }) => shifted)),
    laterAt: later.length === 0 ? null : median(later),
    foreign: worstOf(seen.map(({ foreign }) => foreign)),
  };
}

async function openTwice(visit: Visit, { path, content }: Screen, comesBack: boolean) {
  const context = await openContext(visit);
  try {
    const address = `${visit.origin}${path}`;
    const first = await openOnce(context, address, content);
    if (!comesBack) return { ...first.opened, laterAt: null };
    await untilKept(first.page);
    const later = await openOnce(context, address, content);
    return { ...first.opened, laterAt: later.opened.contentAt };
  } finally {
    await context.close();
  }
}

async function openOnce(context: BrowserContext, address: string, content: string) {
  const page = await context.newPage();
  await page.addInitScript({ content: watch(content) });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate('window.weakLineContent');
  await page.waitForTimeout(settlingMs);
  const opened = await page.evaluate<Opened>(`({ ...window.weakLine,
    seenAt: performance.getEntriesByName('first-contentful-paint')[0].startTime })`);
  // What comes now is not measured.
  await devtools.send('Network.emulateNetworkConditions', { ...line, latency: 0, downloadThroughput: -1 });
  return { page, opened };
}

/** In the page before anything of its own: when the content stands there, and what moves until the page rests. */
const watch = (content: string) => `
  window.weakLine = { contentAt: null, shifted: 0 };
  window.weakLineContent = new Promise((there) =>
    new MutationObserver((_changes, observer) => {
      if (document.querySelector(${JSON.stringify(content)}) === null) return;
      window.weakLine.contentAt = performance.now();
      observer.disconnect();
      there();
    }).observe(document, { childList: true, subtree: true }),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.weakLine.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** The browser has everything that the portal opens with. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  await page.close();
}
