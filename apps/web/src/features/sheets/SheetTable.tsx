import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import rows from '#ui/Rows.module.css';

import { SheetLineRow } from './SheetLineRow.tsx';
import type { ShownRow } from './useEntry.ts';
import type { Book } from './useSheets.ts';
import look from './Sheets.module.css';

interface SheetTableProps {
  readonly book: Book;
  readonly rows: readonly ShownRow[];
}

const titles = ['student', 'modules', 'absence', 'exam', 'total', 'letter', 'admission'] as const;

/** The students of a sheet; on a phone a card each. */
export function SheetTable({ book, rows: all }: SheetTableProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" padding={0} aria-label={book.sheet.discipline} className={rows.card}>
      <table className={`${rows.table} ${look.book}`}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className={look.heading} data-column={title}>
                {t(`sheet.${title}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows>
          {all.map(({ row, stored, queued }) => (
            <SheetLineRow key={row.studentId} book={book} row={row} stored={stored} queued={queued} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
