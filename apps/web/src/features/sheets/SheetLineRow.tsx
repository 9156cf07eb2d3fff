import type { SheetRow } from '@bilim/contract/records/sheetRows';
import { shallowEqual } from '@mantine/hooks';
import { memo } from 'react';

import { GradeTrouble } from '#domain/records/GradeTrouble.tsx';
import type { QueuedGrade } from '#domain/records/queuedGrade.ts';
import { resultOf } from '#domain/records/resultOf.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { Admission } from './Admission.tsx';
import { ExamCell } from './ExamCell.tsx';
import { Absence, Letter, ModulePoints, Total } from './Figures.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useRowsShare } from './rowsShare.ts';
import type { Book } from './useSheets.ts';
import look from './Sheets.module.css';

interface SheetLineRowProps {
  readonly book: Book;
  readonly row: SheetRow;
  readonly stored: SheetRow;
  readonly queued: QueuedGrade | null;
}

/** A student of a sheet; each figure says where it comes from. What is typed in one row, and what arrives of it, draws no other one. */
export const SheetLineRow = memo(function SheetLineRow({
  book,
  row: given,
  stored,
  queued,
}: SheetLineRowProps) {
  const { t, format } = useRowsShare();
  // Labels name the student as the eye reads it.
  const row = { ...given, name: format.name(given.name) };
  const { name, group, grade } = row;
  const numbers = book.addenda.filter(({ studentId }) => studentId === row.studentId);
  return (
    <tr className={look.row} data-result={grade === null ? 'none' : resultOf(grade)}>
      <td data-first>
        <span className={look.name}>
          <strong>{name}</strong>
          <RowMenu book={book} row={row} />
        </span>
        <span className={look.about}>
          {[group, ...numbers.map(({ number }) => t('sheet.seeaddendum', { number }))].join(' · ')}
        </span>
        {book.correcting?.includes(row.studentId) === true && (
          <StatusChip tone="warning">{t('sheet.correctionwaits')}</StatusChip>
        )}
        {queued?.trouble != null && <GradeTrouble entry={queued} />}
      </td>
      <td data-title={t('sheet.modules')} data-column="modules">
        <ModulePoints book={book} row={row} />
      </td>
      <td data-title={t('sheet.absence')} data-column="absence">
        <Absence book={book} row={row} />
      </td>
      <td data-title={t('sheet.exam')} data-column="exam">
        <ExamCell book={book} row={row} stored={stored} />
      </td>
      <td data-title={t('sheet.total')} data-column="total">
        <Total book={book} row={row} />
      </td>
      <td data-title={t('sheet.letter')} data-column="letter">
        <Letter book={book} row={row} />
      </td>
      <td data-title={t('sheet.admission')} data-column="admission">
        <Admission row={row} />
      </td>
    </tr>
  );
}, isSame);

function isSame(before: SheetLineRowProps, after: SheetLineRowProps): boolean {
  return shallowEqual(partsOf(before), partsOf(after));
}

/** All that a row shows; the other rows are none of it. */
const partsOf = ({ book: { rows: _others, ...frame }, ...own }: SheetLineRowProps) => ({ ...frame, ...own });
