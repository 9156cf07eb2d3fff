import type { RatingRow } from '@bilim/contract/rating';
import { ratingScopes } from '@bilim/contract/rating';
import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Rating.module.css';

/** Places and what they come from; on a phone each student is a card. */
export function RatingTable({ rows }: { readonly rows: readonly RatingRow[] }) {
  const { t } = useTranslation();
  const heads = [
    t('rating.student'),
    ...ratingScopes.map((scope) => t(`rating.scope.${scope}`)),
    'GPA',
    t('rating.short.average'),
    t('rating.short.earned'),
    t('rating.short.debts'),
  ];
  return (
    <Card component="section" padding={0} aria-label={t('menu.rating')} className={look.list}>
      <table className={look.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.studentId} row={row} heads={heads} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ row, heads }: { readonly row: RatingRow; readonly heads: readonly string[] }) {
  const format = useFormat();
  const cells = [
    ...row.places.map(({ place, size }) => `${format.number(place)} / ${format.number(size)}`),
    format.mean(row.gpa),
    format.mean(row.average),
    format.figure(row.earned, 1),
    format.number(row.debts),
  ];
  return (
    <tr>
      <th scope="row">
        {format.name(row.studentName)}
        <span>{`${row.groupName} · ${row.studentCode}`}</span>
      </th>
      {cells.map((cell, index) => (
        <td key={heads[index + 1]} data-head={heads[index + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
