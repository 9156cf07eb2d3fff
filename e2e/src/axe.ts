import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { isLong } from './long.ts';

const phoneWidth = 600;

/**
 * One line for each violation, with the first element that has it. Wide windows are looked at in light and narrow ones
 * in dark, so that each colour is seen somewhere; the long run looks at both in both. No page has frames, so axe may
 * run in it alone. `within` selects a part, such as a dialog before which the page lies still.
 */
export async function violationsOn(page: Page, place: string, within = 'html'): Promise<string[]> {
  const isPhone = (page.viewportSize()?.width ?? Infinity) < phoneWidth;
  const found = await violationsIn(isPhone ? 'dark' : 'light', page, place, within);
  return isLong
    ? [...found, ...(await violationsIn(isPhone ? 'light' : 'dark', page, place, within))]
    : found;
}

async function violationsIn(colorScheme: 'light' | 'dark', page: Page, place: string, within: string) {
  // The pages follow the system, as nobody has chosen yet.
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // On which the PDF reader measures letters, beside everything that is seen.
    .exclude('.hiddenCanvasElement')
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${place}, ${colorScheme}: ${id} at ${nodes[0]?.html ?? ''}`);
}
