import type { Language } from '@bilim/contract';
import { ratingScopes } from '@bilim/contract/rating';
import type { RatingRow, RatingScope } from '@bilim/contract/rating';

import type { Bytes } from '#platform/http/serve.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { say } from './texts/say.ts';

type Key =
  | `place.${RatingScope}`
  | `column.${'name' | 'number' | 'group' | 'gpa' | 'average' | 'earned' | 'debts'}`;

/** The list as a workbook: who, the places, and the keys that decided. */
export async function writeRating(rows: readonly RatingRow[], language: Language): Promise<Bytes> {
  const column = (key: Key, width: number, kind: 'text' | 'number') => ({
    title: say(language, `rating.${key}`),
    width,
    kind,
  });
  const sheet = {
    name: say(language, 'rating.sheet'),
    columns: [
      column('column.name', 40, 'text'),
      column('column.number', 16, 'text'),
      column('column.group', 16, 'text'),
      ...ratingScopes.map((scope) => column(`place.${scope}`, 14, 'number')),
      column('column.gpa', 10, 'number'),
      column('column.average', 14, 'number'),
      column('column.earned', 12, 'number'),
      column('column.debts', 10, 'number'),
    ],
    rows: rows.map((row) => [
      row.studentName,
      row.studentCode,
      row.groupName,
      ...row.places.map(({ place }) => place),
      row.gpa,
      row.average,
      row.earned,
      row.debts,
    ]),
  };
  return await workbookReply([sheet], 'rating.xlsx');
}
