import type { Locator, Page } from '@playwright/test';

/** The journal as a table, once it is on the screen. All names are in the page, and the marks of the rows near by. */
export function journalTable(page: Page) {
  // The row below all lessons has a heading, too.
  const names = page.getByRole('grid').locator('[role="row"][id] [role="rowheader"]');
  return {
    count: () => names.count(),
    names: () => names.evaluateAll((heads) => heads.map((head) => head.title)),
    /** Scrolls to a row. */
    show: (index: number) => names.nth(index).scrollIntoViewIfNeeded(),
    /** The cell of today's last lesson. */
    cell: (index: number) => page.locator(`[data-row="${index}"][data-today]`).last(),
    totals: (index: number) => readTotals(page.locator(`[data-line="${index}"]`)),
  };
}

async function readTotals(row: Locator) {
  const cells = row.getByRole('gridcell');
  // Rows further down are drawn after the first frame.
  await cells.nth(2).waitFor({ state: 'attached' });
  const texts = await cells.allTextContents();
  const [absences = '', sum = '', average = ''] = texts.slice(-3);
  return { absences: Number(absences), sum: Number(sum.replace(',', '.')), average };
}
