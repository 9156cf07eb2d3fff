import { inQuiet } from '../load/inQuiet.ts';
import { median, worstOf } from '../report/figures.ts';

import { openSlowPage } from './browser.ts';
import type { Visit } from './browser.ts';
import { countTransfer } from './transfer.ts';
import type { Transfer } from './transfer.ts';

/** Milliseconds since the address was opened. */
export interface LoadTimes {
  readonly paintedAt: number;
  readonly contentAt: number;
  /** When the content was there and the page had done its work. */
  readonly usableAt: number;
}

export interface FirstLoad extends LoadTimes {
  readonly transfer: Transfer;
  /** The largest share of the machine that other programs took. */
  readonly foreign: number | undefined;
}

export interface Screen {
  readonly path: string;
  /** What must be there for the screen to be of use. */
  readonly content: string;
}

const loads = 5;

/** Opens a screen several times with an empty cache; the median of the times. */
export async function measureFirstLoad(visit: Visit, screen: Screen): Promise<FirstLoad> {
  const seen: FirstLoad[] = [];
  for (let load = 0; load < loads; load += 1) {
    seen.push(await inQuiet(visit.isPatient, () => openOnce(visit, screen)));
  }
  const [first] = seen;
  if (first === undefined) throw new Error('nothing was opened');
  return {
    transfer: first.transfer,
    foreign: worstOf(seen.map(({ foreign }) => foreign)),
    paintedAt: median(seen.map(({ paintedAt }) => paintedAt)),
    contentAt: median(seen.map(({ contentAt }) => contentAt)),
    usableAt: median(seen.map(({ usableAt }) => usableAt)),
  };
}

async function openOnce(
  visit: Visit,
  { path, content }: Screen,
): Promise<LoadTimes & { readonly transfer: Transfer }> {
  const page = await openSlowPage(visit);
  const transferred = await countTransfer(page);
  await page.goto(`${visit.origin}${path}`, { waitUntil: 'commit' });
  const times = await page.evaluate<LoadTimes>(`window.benchLoad(${JSON.stringify(content)})`);
  const transfer = transferred();
  await page.context().close();
  return { ...times, transfer };
}
