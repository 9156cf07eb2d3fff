import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import type { Cell, Sheet } from '#platform/xlsx/sheet.ts';

import type { TemplateColumn } from './columns.ts';
import { sheetKeys, sheets } from './sheets.ts';
import type { KeysOf, SheetKey } from './sheets.ts';

/** What a test writes into the sheets, by column; what is left out is empty. */
export type Filling = {
  readonly [S in SheetKey]?: readonly Readonly<Partial<Record<KeysOf<S>, Cell>>>[];
};

/** The sheets as somebody fills them in by hand, with the template's headings. */
export function filledSheets(filling: Filling): Sheet[] {
  return sheetKeys
    .filter((key) => filling[key] !== undefined)
    .map((key) => {
      const columns: readonly TemplateColumn[] = sheets[key].columns;
      const rows: readonly Readonly<Partial<Record<string, Cell>>>[] = filling[key] ?? [];
      return {
        name: sheets[key].name,
        rows: [
          columns.map(({ titles, isRequired = false }) => `${titles[0]}${isRequired ? ' *' : ''}`),
          ...rows.map((row) => columns.map((column) => row[column.key] ?? null)),
        ],
      };
    });
}

/** The same as a file. */
export async function filledWorkbook(filling: Filling): Promise<Buffer> {
  return await writeWorkbook(
    filledSheets(filling).map(({ name, rows: [headings = [], ...rows] }) => ({
      name,
      columns: headings.map((title) => ({ title: String(title), width: 20 })),
      rows,
    })),
  );
}

/** The smallest university that has everything: one of each. */
export const smallUniversity = {
  units: [
    { faculty: 'Факультет физики', facultyShort: 'ФФ', department: 'Кафедра оптики', departmentShort: 'Опт' },
  ],
  programmes: [{ title: 'Физика', code: '510400', department: 'Кафедра оптики' }],
  groups: [{ name: 'ФЗ-1-26', programme: 'Физика', admissionYear: 2026 }],
  teachers: [
    {
      lastName: 'Юсупов',
      firstName: 'Талант',
      middleName: 'Кубатович',
      department: 'Кафедра оптики',
      position: 'Доцент',
      postShare: '0,5',
      code: 'Т-17',
    },
  ],
  students: [
    {
      lastName: 'Абдыкадырова',
      firstName: 'Нуриза',
      group: 'ФЗ-1-26',
      code: '26-0001',
      gender: 'ж',
      birthDate: '17.04.2008',
      email: 'nuriza@example.kg',
    },
    {
      lastName: 'Петров',
      firstName: 'Пётр',
      group: 'ФЗ-1-26',
      taxId: '20101200800123',
      gender: 'М',
      funding: 'Контракт',
    },
  ],
  disciplines: [{ title: 'Оптика', department: 'Кафедра оптики', credits: 5 }],
  terms: [{ year: '2026-27', season: 'осень', startsOn: '01.09.2026', endsOn: '26.12.2026' }],
  load: [
    {
      year: '2026-27',
      season: 'осень',
      discipline: 'Оптика',
      lessonType: 'Лекция',
      teacher: 'Юсупов Талант Кубатович',
      groups: 'ФЗ-1-26',
      credits: 5,
      hours: 32,
    },
  ],
} as const satisfies Filling;
