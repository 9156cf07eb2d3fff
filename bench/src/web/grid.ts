import type { Page } from '@playwright/test';

import { inQuiet } from '../load/inQuiet.ts';
import { median, quantile, worstOf } from '../report/figures.ts';

import { openSlowPage } from './browser.ts';
import type { Visit } from './browser.ts';

export interface GridFigures {
  readonly keys: number;
  /** Milliseconds from key to paint. */
  readonly keyP50: number;
  readonly keyP95: number;
  /** Milliseconds from the address to the grid. */
  readonly openedAfter: number;
  /** Milliseconds from the last byte of the journal to the paint of the grid; the median of the visits. */
  readonly paintedAfterData: number;
  readonly frameMean: number;
  readonly frameP95: number;
  /** The largest share of the machine that other programs took. */
  readonly foreign: number | undefined;
}

interface Seen {
  readonly keys: readonly number[];
  readonly gaps: readonly number[];
  readonly openedAfter: number;
  readonly paintedAfterData: number;
}

/** Where figures are typed down a column. */
export interface Column {
  readonly path: string;
  /** What can be typed into. */
  readonly cells: string;
  /** Where typing begins. */
  readonly first: string;
  /** What is there while something typed has not arrived. */
  readonly waiting: string;
}

const visits = 3;
const keysOfVisit = 20;
const frames = 120;
const pauseMs = 120;

/** The column of today in a journal. */
export const ofJournal = (path: string): Column => ({
  path,
  cells: '[role="gridcell"]',
  first: '[role="gridcell"][tabindex="0"]',
  waiting: '[role="gridcell"][data-state]',
});

/** The points of the exam in a grading sheet. */
export const ofSheet = (path: string): Column => ({
  path,
  cells: '[data-exam]',
  first: '[data-exam]',
  waiting: '[data-waiting="true"]',
});

/** Opens a screen several times on a slow processor, types down its column, and scrolls it. */
export async function measureGrid(visit: Visit, column: Column): Promise<GridFigures> {
  const seen: (Seen & { readonly foreign: number | undefined })[] = [];
  for (let time = 0; time < visits; time += 1)
    seen.push(await inQuiet(visit.isPatient, () => useGrid(visit, column)));
  const keys = ascending(seen.flatMap((one) => one.keys));
  const gaps = ascending(seen.flatMap((one) => one.gaps));
  return {
    keys: keys.length,
    keyP50: quantile(keys, 0.5),
    keyP95: quantile(keys, 0.95),
    openedAfter: median(seen.map(({ openedAfter }) => openedAfter)),
    paintedAfterData: median(seen.map(({ paintedAfterData }) => paintedAfterData)),
    frameMean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    frameP95: quantile(gaps, 0.95),
    foreign: worstOf(seen.map(({ foreign }) => foreign)),
  };
}

async function useGrid(visit: Visit, column: Column): Promise<Seen> {
  const page = await openSlowPage(visit);
  await page.goto(`${visit.origin}${column.path}`, { waitUntil: 'commit' });
  const { contentAt } = await page.evaluate<{ contentAt: number }>(
    `window.benchLoad(${JSON.stringify(column.cells)})`,
  );
  const paintedAfterData = await page.evaluate<number>('window.benchGridPaint()');

  await typeDown(page, column);
  await page.locator(column.waiting).first().waitFor({ state: 'detached' });
  const keys = await page.evaluate<number[]>('window.benchKeys()');
  const gaps = await page.evaluate<number[]>(`window.benchScroll(${frames})`);
  await page.context().close();
  return { keys, gaps, openedAfter: contentAt, paintedAfterData };
}

/** Each time another figure than the one that stands there: a key that changes nothing paints nothing. */
async function typeDown(page: Page, { first }: Column): Promise<void> {
  await page.locator(first).first().focus();
  for (let typed = 0; typed < keysOfVisit; typed += 1) {
    const figure = await page.evaluate<string>('window.benchFocused()');
    await page.keyboard.press(figure === '7' ? '8' : '7');
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(pauseMs);
  }
}

function ascending(values: readonly number[]): readonly number[] {
  return [...values].sort((one, other) => one - other);
}
