import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * One line for each violation, with the first element that has it: in light by every rule, in dark, where only
 * colours differ, by that of contrast. No page has frames, so axe may run in it alone. `within` selects a part, such
 * as a dialog before which the page lies still.
 */
export async function violationsOn(page: Page, place: string, within = 'html'): Promise<string[]> {
  await show(page, 'light');
  const light = await new AxeBuilder({ page }).include(within).setLegacyMode().analyze();
  await show(page, 'dark');
  const dark = await new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .withRules('color-contrast')
    .analyze();
  return [
    ...light.violations.map(({ id, nodes }) => `${place}: ${id} at ${nodes[0]?.html ?? ''}`),
    ...dark.violations.map(({ id, nodes }) => `${place}, dark: ${id} at ${nodes[0]?.html ?? ''}`),
  ];
}

/** The pages follow the system, as nobody has chosen yet. */
async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
}
