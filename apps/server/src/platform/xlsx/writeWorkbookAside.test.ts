import { expect, it } from 'vitest';

import { isLong } from '#testing';

import { readWorkbook } from './readWorkbook.ts';
import { writeWorkbook } from './writeWorkbook.ts';
import type { WrittenTable } from './writeWorkbook.ts';
import { writeWorkbookAside } from './writeWorkbookAside.ts';

/** The attendance of a large class in a year, mark by mark. */
const report = (rowCount: number): WrittenTable => ({
  name: 'Посещаемость',
  columns: ['Дата', 'Номер', 'Оценка', 'Студент'].map((title) => ({ title, width: 20 })),
  rows: Array.from({ length: rowCount }, (_, row) => [
    new Date(Date.UTC(2026, 8, 1 + (row % 120))),
    1,
    row % 10 === 0 ? 'н/б' : row % 10,
    `=Асанова Айпери ${row}`,
  ]),
});

/** What of all processors this process takes, whatever else the machine does. */
async function ownMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it.each([3, isLong ? 12_000 : 600])(
  'a workbook of %d rows is the same, wherever it is written',
  async (rowCount) => {
    const sheets = [report(rowCount)];

    expect(await readWorkbook(await writeWorkbookAside(sheets))).toEqual(
      await readWorkbook(await writeWorkbook(sheets)),
    );
  },
);

it('a large one is written elsewhere: whoever answers meanwhile does a fraction of the work', async () => {
  const sheets = [report(12_000)];

  const aside = await ownMs(async () => await writeWorkbookAside(sheets));
  const here = await ownMs(async () => await writeWorkbook(sheets));

  expect(aside).toBeLessThan(here / 3);
});
