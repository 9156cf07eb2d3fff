import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { Person } from '@bilim/contract';

import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import type { Portal } from '#testing';

export const headings = [
  'День',
  'Пара/время',
  'Неделя',
  'Группа',
  'Подгруппа',
  'Дисциплина',
  'Вид занятия',
  'Преподаватель',
  'Аудитория',
  'Ссылка',
  'С',
  'По',
];
export type Cells = readonly (string | number | null)[];

/** The lessons of the campus as a workbook has them. */
export const lecture: Cells = ['Среда', '2', 'каждая', 'ПИ-1-24', null, 'Базы данных', 'лек', null, '1/101'];
export const lab: Cells = ['Среда', '3', 'нечёт', 'ПИ-1-24', 1, 'Базы данных', 'лаб', null, '2/210'];
export const otherLab: Cells = ['Среда', '3', 'чёт', 'ПИ-1-24', 2, 'Базы данных', 'лаб', null, '2/210'];

export async function workbook(...rows: readonly Cells[]): Promise<Buffer> {
  return await workbookUnder(headings, ...rows);
}

export async function workbookUnder(titles: readonly string[], ...rows: readonly Cells[]): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, width: 12 }));
  return await writeWorkbook([{ name: 'Расписание', columns, rows }]);
}

export const autumn = { academicYearId: 26, seasonId: 1 };
const whole = { fromWeek: 1, replaces: 'groups' } as const;

export async function uploadTo(
  portal: Portal,
  person: Person,
  bytes: Buffer,
  { name = 'raspisanie.xlsx', ...over }: { name?: string } & Partial<TimetableRun> = {},
): Promise<TimetableRun> {
  const file = new File([new Uint8Array(bytes)], name);
  return await portal.callAs(person)(
    timetableImportApi.upload,
    { ...autumn, ...whole, ...over },
    { files: [file] },
  );
}
