import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import { Card, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useValueWords } from './useValueWords.ts';
import look from './RowTable.module.css';

interface RowTableProps {
  readonly dictionary: Dictionary;
  readonly rows: readonly DictionaryRow[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (rowId: number) => void;
}

/** The rows as a table; on a phone each is a card of its own. */
export function RowTable({ dictionary, rows, sort, onSort, onOpen }: RowTableProps) {
  const columns = dictionary.columns.filter(({ isListed }) => isListed);
  return (
    <Card component="section" padding={0} aria-label={dictionary.title} className={look.card}>
      <table className={look.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.rowId} columns={columns} row={row} onOpen={() => onOpen(row.rowId)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type Column = Dictionary['columns'][number];

interface HeadingProps extends Pick<RowTableProps, 'sort' | 'onSort'> {
  readonly column: Column;
}

function Heading({ column: { key, title, kind }, sort, onSort }: HeadingProps) {
  const isUp = sort === key;
  const isDown = sort === `-${key}`;
  return (
    <th scope="col" data-kind={kind} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <UnstyledButton className={look.sort} onClick={() => onSort(isUp ? `-${key}` : key)}>
        {title}
        {isUp && <IconArrowUp size={16} aria-hidden />}
        {isDown && <IconArrowDown size={16} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

interface RowProps {
  readonly columns: readonly Column[];
  readonly row: DictionaryRow;
  readonly onOpen: () => void;
}

/** The whole row opens; by the keyboard, what stands in its first cell. */
function Row({ columns, row, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const wordsOf = useValueWords();
  return (
    <tr className={look.row} onClick={onOpen}>
      {columns.map((column, place) => (
        <td key={column.key} data-kind={column.kind} data-title={column.title}>
          {place === 0 ? (
            <UnstyledButton className={look.name} data-item={row.rowId}>
              {wordsOf(column, row)}
            </UnstyledButton>
          ) : (
            wordsOf(column, row)
          )}
          {place === 0 && row.closedOn !== null && (
            <StatusChip tone="neutral">{t('dict.closedon', { day: format.day(row.closedOn) })}</StatusChip>
          )}
        </td>
      ))}
    </tr>
  );
}
