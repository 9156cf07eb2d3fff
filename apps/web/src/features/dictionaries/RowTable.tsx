import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import { Card, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { RowHandle } from './RowHandle.tsx';
import { useRowOrder, type RowOrder } from './useRowOrder.ts';
import { useValueWords } from './useValueWords.ts';
import look from '#ui/Rows.module.css';

interface RowTableProps {
  readonly dictionary: Dictionary;
  readonly rows: readonly DictionaryRow[];
  readonly sort: string | undefined;
  /** Nothing is left out, and nothing but the dictionary's own order holds. */
  readonly isInOrder: boolean;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (rowId: number) => void;
}

/** The rows as a table; on a phone each is a card of its own. */
export function RowTable({ dictionary, rows, sort, isInOrder, onSort, onOpen }: RowTableProps) {
  const { t } = useTranslation();
  const order = useRowOrder(dictionary.name, rows);
  const isMovable = dictionary.place !== null && isInOrder && rows.every(({ mayChange }) => mayChange);
  const columns = dictionary.columns.filter(({ key, isListed }) => isListed && key !== dictionary.place);
  return (
    <Card component="section" padding={0} aria-label={dictionary.title} className={look.card}>
      <table className={look.table}>
        <thead>
          <tr>
            {isMovable && (
              <th scope="col" className={look.handles ?? ''}>
                <VisuallyHidden>{t('dict.order')}</VisuallyHidden>
              </th>
            )}
            {columns.map((column, place) => (
              <Heading
                key={column.key}
                column={column}
                kind={kindAt(place, column)}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row
              key={row.rowId}
              columns={columns}
              row={row}
              place={place}
              order={isMovable ? order : null}
              onOpen={() => onOpen(row.rowId)}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </Card>
  );
}

type Column = Dictionary['columns'][number];

interface HeadingProps extends Pick<RowTableProps, 'sort' | 'onSort'> {
  readonly column: Column;
  readonly kind: Column['kind'] | undefined;
}

/** What a row is known by stands at the left, also where it is a number. */
function kindAt(place: number, { kind }: Column): Column['kind'] | undefined {
  return place === 0 ? undefined : kind;
}

function Heading({ column: { key, title }, kind, sort, onSort }: HeadingProps) {
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
  readonly place: number;
  readonly order: RowOrder | null;
  readonly onOpen: () => void;
}

/** The whole row opens; by the keyboard, what stands in its first cell. */
function Row({ columns, row, place: at, order, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const wordsOf = useValueWords();
  return (
    // Only the pointer drops; keys move a row by its handle.
    <tr
      className={look.row}
      data-dragged={order?.dragged === row.rowId || undefined}
      data-target={order?.target?.place === at ? order.target.side : undefined}
      onClick={onOpen}
      onDragOver={(event) => order?.over(event, at)}
      onDrop={(event) => order?.drop(event)}
    >
      {order !== null && (
        <td className={look.handles} onClick={(event) => event.stopPropagation()}>
          <RowHandle row={row} order={order} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          data-kind={kindAt(place, column)}
          data-first={place === 0 || undefined}
          data-title={column.title}
        >
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
