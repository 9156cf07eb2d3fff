import type { Output } from '@bilim/contract';
import type { peopleApi } from '@bilim/contract/people';
import type { Language } from '@bilim/contract';

import type { Bytes } from '#platform/http/serve.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { say } from './texts/say.ts';

const columns = [
  ['name', 40],
  ['unit', 20],
  ['number', 16],
  ['roles', 30],
  ['login', 22],
  ['account', 22],
] as const;

/** The list of people as a workbook. */
export async function writePeople(
  rows: readonly Output<typeof peopleApi.list>[number][],
  language: Language,
): Promise<Bytes> {
  const words = (row: (typeof rows)[number]) =>
    [...(row.isStudent ? ['student' as const] : []), ...(row.isTeacher ? ['teacher' as const] : [])].map(
      (one) => say(language, `people.is.${one}`),
    );
  const sheet = {
    name: say(language, 'people.sheet'),
    columns: columns.map(([key, width]) => ({
      title: say(language, `people.column.${key}`),
      width,
      kind: 'text' as const,
    })),
    rows: rows.map((row) => [
      row.fullName,
      row.unit,
      row.number,
      [...words(row), ...row.roles].join(', '),
      row.login,
      say(language, `people.account.${row.account}`),
    ]),
  };
  return await workbookReply([sheet], 'people.xlsx');
}
