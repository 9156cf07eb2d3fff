import type { Page } from '@playwright/test';

import { inQuiet } from '../load/inQuiet.ts';
import { quantile } from '../report/figures.ts';

import { openSlowPage } from './browser.ts';
import type { Visit } from './browser.ts';

export interface GridFigures {
  readonly keys: number;
  /** Milliseconds from key to paint. */
  readonly keyP50: number;
  readonly keyP95: number;
  /** Milliseconds from the address to the grid. */
  readonly openedAfter: number;
  readonly frameMean: number;
  readonly frameP95: number;
}

const frames = 120;
const pauseMs = 120;

/** Types a mark into every row of the journal's column of today, on a slow processor, and scrolls it. */
export async function measureGrid(visit: Visit, path: string) {
  return await inQuiet(visit.isPatient, () => useGrid(visit, path));
}

async function useGrid(visit: Visit, path: string): Promise<GridFigures> {
  const page = await openSlowPage(visit);
  await page.goto(`${visit.origin}${path}`, { waitUntil: 'commit' });
  const { contentAt } = await page.evaluate<{ contentAt: number }>(`window.benchLoad('[role="grid"] td')`);

  await typeColumn(page);
  await page.locator('[role="grid"] td[data-state]').waitFor({ state: 'detached' });
  const keys = (await page.evaluate<number[]>('window.benchKeys()')).sort((a, b) => a - b);
  const gaps = (await page.evaluate<number[]>(`window.benchScroll(${frames})`)).sort((a, b) => a - b);
  await page.context().close();
  return {
    keys: keys.length,
    keyP50: quantile(keys, 0.5),
    keyP95: quantile(keys, 0.95),
    openedAfter: contentAt,
    frameMean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    frameP95: quantile(gaps, 0.95),
  };
}

/** Each time another mark than the one that stands there: a key that changes nothing paints nothing. */
async function typeColumn(page: Page): Promise<void> {
  const current = page.locator('[role="grid"] td[tabindex="0"]');
  const column = await current.getAttribute('data-column');
  const cells = page.locator(`[role="grid"] td[data-column="${column}"]`);
  const marks = await cells.allInnerTexts();
  await cells.first().focus();
  for (const mark of marks) {
    await page.keyboard.press(mark.trim() === '7' ? '8' : '7');
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(pauseMs);
  }
}
