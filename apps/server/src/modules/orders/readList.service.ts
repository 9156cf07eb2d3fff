import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { mostInOrder } from '@bilim/contract/orders';
import type { ordersApi, ReadItem } from '@bilim/contract/orders';

import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import { readWorkbookAside } from '#platform/xlsx/readWorkbookAside.ts';
import { findTable } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { matchRows } from './readList.queries.ts';
import type { Said } from './readList.queries.ts';
import { say } from './texts/say.ts';

const columns = [
  {
    key: 'code',
    titles: [
      '№ зачётной книжки',
      'Номер зачётной книжки',
      'Зачётка',
      'Сынак китепчеси',
      'Record book',
      'Номер',
      'Code',
    ],
  },
  { key: 'name', titles: ['ФИО', 'Студент', 'Фамилия Имя Отчество', 'Аты-жөнү', 'Name', 'Student'] },
  { key: 'group', titles: ['Группа', 'Новая группа', 'В группу', 'Топ', 'Жаңы топ', 'Group', 'New group'] },
] as const;

/** Reads students by the number of the record book or by the whole name, and the group they are to come into. */
export async function readList({
  db,
  person,
  files,
  now,
  language,
  request,
}: Call<typeof ordersApi.readList>): Promise<ReadItem[]> {
  const [file] = files;
  if (file === undefined) throw new AppError('orders.no_table');
  const sheets = await whileWaited(
    request,
    async (signal) => await readWorkbookAside(file.bytes, { rows: mostInOrder }, signal),
  ).catch(refuseFile);
  const table = sheets
    .map((sheet) => findTable(sheet, columns))
    .find((found) => found !== null && found !== undefined);
  if (table === undefined || table === null) throw new AppError('orders.no_table');
  const rows = table.rows.map((row) => ({
    cell: row.place(table.columnOf.has('code') ? 'code' : 'name'),
    code: textOf(row.cell('code')),
    name: textOf(row.cell('name')),
    group: textOf(row.cell('group')),
  }));
  const found = await matchRows(db, { person, today: universityDay(now) }, rows);
  return rows.map((row, at) => understood(row, found[at] ?? { students: [], groups: [] }, language));
}

/** A file that is no workbook has no table either. */
function refuseFile(error: unknown): never {
  const isOther = error instanceof AppError && error.code === 'workbook.wrong_type';
  throw isOther ? new AppError('orders.no_table', { cause: error }) : error;
}

type Matched = Pick<Awaited<ReturnType<typeof matchRows>>[number], 'students' | 'groups'>;
interface Row extends Said {
  readonly cell: string;
}

function understood({ cell, ...said }: Row, { students, groups }: Matched, language: Language): ReadItem {
  const student = only(students);
  const target = only(groups);
  const words = [said.code, said.name, said.group].filter((part) => part !== '').join(', ');
  const known = { cell, said: words, problem: problemOf(said, { students, groups }, language) };
  const none = { studentId: null, studentName: null, groupName: null, groupId: null, newGroup: null };
  if (student === null) return { ...known, ...none };
  const { id: studentId, fullName: studentName, groupName } = student;
  const into = target === null ? {} : { groupId: target.id, newGroup: target.name };
  return { ...known, ...none, studentId, studentName, groupName, ...into };
}

function problemOf({ group }: Said, { students, groups }: Matched, language: Language): string | null {
  if (students.length === 0) return say(language, 'orders.nobody');
  if (students.length > 1) return say(language, 'orders.several');
  return group === '' || groups.length === 1 ? null : say(language, 'orders.group_unclear');
}

function only<T>(found: readonly T[]): T | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}
