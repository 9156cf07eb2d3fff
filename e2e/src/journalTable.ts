import type { Locator, Page } from '@playwright/test';

/** The journal as a table, once it is on the screen. */
export function journalTable(page: Page) {
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  const row = (index: number) => rows.nth(index);
  return {
    row,
    count: () => rows.count(),
    names: () => rows.getByRole('rowheader').evaluateAll((heads) => heads.map((head) => head.title)),
    /** The cell of today's last lesson. */
    cell: (index: number) => row(index).locator('[data-today]').last(),
    totals: (index: number) => readTotals(row(index)),
  };
}

async function readTotals(row: Locator) {
  const texts = await row.getByRole('gridcell').allTextContents();
  const [absences = '', sum = '', average = ''] = texts.slice(-3);
  return { absences: Number(absences), sum: Number(sum.replace(',', '.')), average };
}
