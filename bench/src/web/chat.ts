import { inQuiet } from '../load/inQuiet.ts';
import { quantile } from '../report/figures.ts';

import { openSlowPage } from './browser.ts';
import type { Visit } from './browser.ts';

export interface ChatFigures {
  /** Messages that were loaded before the scrolling. */
  readonly messages: number;
  readonly frameMean: number;
  readonly frameP95: number;
  /** Elements in the page while all of them were loaded. */
  readonly elements: number;
  /** The largest share of the machine that other programs took. */
  readonly foreign: number | undefined;
}

const frames = 240;
const message = '[role="feed"] article';

/** Opens a chat on a slow processor, loads its past page by page, and scrolls through it. */
export async function measureChat(visit: Visit, path: string, messages: number): Promise<ChatFigures> {
  return await inQuiet(visit.isPatient, async () => {
    const page = await openSlowPage(visit);
    page.setDefaultTimeout(0);
    await page.goto(`${visit.origin}${path}`, { waitUntil: 'commit' });
    await page.evaluate(`window.benchLoad(${JSON.stringify(message)})`);
    const loaded = await page.evaluate<number>(`window.benchLoadMessages(${messages})`);
    const gaps = await page.evaluate<number[]>(`window.benchScrollMessages(${frames})`);
    const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
    await page.context().close();
    const ascending = gaps.sort((one, other) => one - other);
    return {
      messages: loaded,
      frameMean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
      frameP95: quantile(ascending, 0.95),
      elements,
    };
  });
}
