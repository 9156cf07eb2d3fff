import type { CoverageRow, CoverageType } from '@bilim/contract/materials/coverage';
import { ActionIcon, Card } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import { showFailure } from '#ui/toasts.ts';
import rows from '#ui/Rows.module.css';

import { useRemind } from './useCoverage.ts';
import type { HalfYear } from './useMaterials.ts';
import look from './Materials.module.css';

interface CoverageTableProps {
  readonly halfYear: HalfYear;
  readonly types: readonly CoverageType[];
  readonly rows: readonly CoverageRow[];
}

/** A line for each discipline, a column for each required type; what is missing says so, with a word and in red. */
export function CoverageTable({ halfYear, types, rows: all }: CoverageTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card component="section" padding={0} aria-label={t('umkcoverage.title')} className={rows.card}>
      <table className={`${rows.table} ${look.matrix}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className={rows.sort}>{t('umkcoverage.discipline')}</span>
            </th>
            {types.map(({ typeId, name, dueOn }) => (
              <th key={typeId} scope="col">
                <span className={`${rows.sort} ${look.column}`}>
                  {name}
                  {dueOn !== null && (
                    <span className={look.due}>{t('umkcoverage.due', { day: format.day(dueOn) })}</span>
                  )}
                </span>
              </th>
            ))}
            <th scope="col">
              <span className={rows.sort}>{t('umkcoverage.owner')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((row) => (
            <Row key={`${row.disciplineId} ${row.credits}`} row={row} types={types} halfYear={halfYear} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface RowProps {
  readonly row: CoverageRow;
  readonly types: readonly CoverageType[];
  readonly halfYear: HalfYear;
}

function Row({ row, types, halfYear }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const remind = useRemind();
  const { name, credits, department, cells, missing, disciplineId } = row;
  const owner = format.name(row.owner);
  const today = format.today();
  return (
    <tr className={`${rows.row} ${look.still}`}>
      <td data-first>
        <strong>{name}</strong>
        <span className={look.due}>
          {department} · {t('umk.credits', { credits: format.figure(credits, 1) })}
        </span>
      </td>
      {cells.map(({ typeId, count }, place) => (
        <td key={typeId} data-title={types[place]?.name}>
          <Cell count={count} dueOn={types[place]?.dueOn ?? null} today={today} />
        </td>
      ))}
      <td data-title={t('umkcoverage.owner')}>
        <span className={look.owner}>
          {owner}
          {missing > 0 && (
            <ActionIcon
              variant="subtle"
              size={40}
              aria-label={t('umkcoverage.remindof', { owner, name })}
              title={t('umkcoverage.remind')}
              loading={remind.isPending}
              onClick={() =>
                remind.mutate(
                  {
                    academicYearId: halfYear.academicYearId,
                    season: halfYear.seasonId,
                    disciplineId,
                    credits,
                  },
                  { onError: (error) => showFailure(describeError(error, t)) },
                )
              }
            >
              <IconBell size={18} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </td>
    </tr>
  );
}

interface CellProps {
  readonly count: number;
  readonly dueOn: string | null;
  readonly today: string;
}

function Cell({ count, dueOn, today }: CellProps) {
  const { t } = useTranslation();
  if (count > 0) return <StatusChip tone="good">{count}</StatusChip>;
  const isLate = dueOn !== null && dueOn < today;
  return <StatusChip tone="bad">{t(isLate ? 'umkcoverage.late' : 'umkcoverage.none')}</StatusChip>;
}
