import { averagesOf } from '@bilim/contract/records/averages';
import type { OwnRating, RatingBasis } from '@bilim/contract/rating';
import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useBasis } from './useOwnRating.ts';
import look from './Rating.module.css';

/** Each grade that counts, and how the figures come about from them. */
export function Basis({ shown }: { readonly shown: OwnRating }) {
  const { t } = useTranslation();
  const basis = useBasis(shown);
  return (
    <Card component="section" className={look.part}>
      <Title order={2} className={look.title}>
        {t('rating.basis.title')}
      </Title>
      {basis.data === undefined ? (
        <Pending query={basis}>
          <SkeletonRows rows={4} height={40} />
        </Pending>
      ) : (
        <>
          <Grades rows={basis.data} />
          <Sums rows={basis.data} />
        </>
      )}
    </Card>
  );
}

interface RowsProps {
  readonly rows: readonly RatingBasis[];
}

function Grades({ rows }: RowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = ['credits', 'points', 'gpa', 'sum'] as const;
  const cellsOf = ({ credits, points, gradePoints }: RatingBasis) => ({
    credits: format.figure(credits, 1),
    points: points === null ? '—' : format.figure(points),
    gpa: format.mean(gradePoints),
    sum: format.mean(gradePoints === null ? null : credits * gradePoints),
  });
  return (
    <table className={look.table}>
      <thead>
        <tr>
          <th scope="col">{t('rating.basis.discipline')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`rating.basis.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.recordId}>
            <th scope="row">
              {row.disciplineName}
              {!row.isPassed && (
                <span>
                  <StatusChip tone="bad">{t('rating.basis.failed')}</StatusChip>
                </span>
              )}
            </th>
            {columns.map((column) => (
              <td key={column} data-head={t(`rating.basis.${column}`)}>
                {cellsOf(row)[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The two divisions, written out. */
function Sums({ rows }: RowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { gpa, average } = averagesOf(rows);
  const line = (valueOf: (row: RatingBasis) => number | null, figure: number | null) => {
    const counted = rows.flatMap((row) => {
      const value = valueOf(row);
      return value === null ? [] : [{ credits: row.credits, product: row.credits * value }];
    });
    return {
      sum: format.mean(counted.reduce((sum, { product }) => sum + product, 0)),
      credits: format.figure(
        counted.reduce((sum, { credits }) => sum + credits, 0),
        1,
      ),
      figure: format.mean(figure),
    };
  };
  return (
    <>
      {gpa !== null && (
        <p className={look.muted}>
          {t(
            'rating.basis.gpaline',
            line(({ gradePoints }) => gradePoints, gpa),
          )}
        </p>
      )}
      {average !== null && (
        <p className={look.muted}>
          {t(
            'rating.basis.averageline',
            line(({ points }) => points, average),
          )}
        </p>
      )}
    </>
  );
}
