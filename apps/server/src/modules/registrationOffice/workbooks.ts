import type { Language } from '@bilim/contract';
import type { Offer } from '@bilim/contract/registrationOffice';

import type { RowOf } from '#platform/db/statement.ts';
import type { Bytes } from '#platform/http/serve.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import type { selectResults } from './board.queries.ts';
import { say } from './texts/say.ts';

/** More than a city offers in one half-year. */
export const mostRows = 50_000;

type Cell = string | number | null;
type Title = Parameters<typeof say>[1] & `regoffice.column.${string}`;
interface Written<Row> {
  readonly columns: readonly (readonly [title: Title, width: number, of: (row: Row) => Cell])[];
  readonly rows: readonly Row[];
  readonly fileName: string;
}

async function write<Row>(language: Language, { columns, rows, fileName }: Written<Row>): Promise<Bytes> {
  const sheet = {
    name: say(language, 'regoffice.sheet'),
    columns: columns.map(([title, width]) => ({ title: say(language, title), width })),
    rows: rows.map((row) => columns.map(([, , of]) => of(row))),
  };
  return await workbookReply([sheet], fileName);
}

/** Offers with their seats, one a row. */
export async function writeOffers(rows: readonly Offer[], language: Language): Promise<Bytes> {
  return await write(language, {
    columns: [
      ['regoffice.column.discipline', 48, ({ discipline }) => discipline],
      ['regoffice.column.lesson', 16, ({ lessonType }) => lessonType],
      ['regoffice.column.teacher', 36, ({ teacher }) => teacher],
      ['regoffice.column.groups', 40, ({ groups }) => groups],
      ['regoffice.column.subgroup', 10, ({ subgroup }) => (subgroup === 0 ? null : subgroup)],
      ['regoffice.column.least', 10, ({ least }) => least],
      ['regoffice.column.seats', 10, ({ seats }) => seats],
      ['regoffice.column.taken', 10, ({ taken }) => taken],
      ['regoffice.column.waiting', 10, ({ waiting }) => waiting],
      ['regoffice.column.state', 18, ({ state }) => say(language, `regoffice.state.${state}`)],
    ],
    rows,
    fileName: 'offers.xlsx',
  });
}

/** Who takes what. */
export async function writeResults(
  rows: readonly RowOf<typeof selectResults.ru>[],
  language: Language,
): Promise<Bytes> {
  return await write(language, {
    columns: [
      ['regoffice.column.group', 16, ({ group }) => group],
      ['regoffice.column.student', 40, ({ name }) => name],
      ['regoffice.column.discipline', 48, ({ discipline }) => discipline],
      ['regoffice.column.credits', 10, ({ credits }) => credits],
      ['regoffice.column.classes', 60, ({ classes }) => classes],
      [
        'regoffice.column.state',
        18,
        ({ status }) =>
          say(language, status === 'confirmed' ? 'regoffice.state.confirmed' : 'regoffice.state.registered'),
      ],
    ],
    rows,
    fileName: 'registration.xlsx',
  });
}
