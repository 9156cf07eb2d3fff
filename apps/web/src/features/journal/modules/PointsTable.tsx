import type { ModuleOfClass, ModulePoints } from '@bilim/contract/journal/modules';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { Admission } from './Admission.tsx';
import { PointInput } from './PointInput.tsx';
import type { PointSaver } from './usePointSaver.ts';
import look from './PointsTable.module.css';

interface PointsTableProps {
  readonly modules: readonly ModuleOfClass[];
  readonly module: ModuleOfClass;
  readonly saver: PointSaver;
  /** Opens what the points of a student are made of. */
  readonly onOpen: (studentId: number) => void;
}

/** Students by the parts of one module, with the sum of all modules. On a phone each student is a card. */
export function PointsTable({ modules, module, saver, onOpen }: PointsTableProps) {
  const { t } = useTranslation();
  const upTo = (max: number) => t('modules.upto', { max });

  return (
    <table className={look.table}>
      <thead>
        <tr>
          <th scope="col">{t('j.fio')}</th>
          <th scope="col">
            {t('modules.current')} <small>{upTo(module.currentMax)}</small>
          </th>
          <th scope="col">
            {t('modules.control')} <small>{upTo(module.controlMax)}</small>
          </th>
          <th scope="col">
            {t('modules.bonus')} <small>{upTo(module.bonusMax)}</small>
          </th>
          <th scope="col">{module.moduleName}</th>
          <th scope="col">{t('modules.sum')}</th>
          <th scope="col">{t('modules.admission')}</th>
        </tr>
      </thead>
      <tbody>
        {module.rows.map((row, place) => (
          <PointsRow
            key={row.studentId}
            row={row}
            place={place}
            module={module}
            saver={saver}
            all={modules.map(({ rows }) => rows.find(({ studentId }) => studentId === row.studentId))}
            onOpen={() => onOpen(row.studentId)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PointsRowProps {
  readonly row: ModulePoints;
  readonly place: number;
  readonly module: ModuleOfClass;
  readonly saver: PointSaver;
  /** The points of the student in each module. */
  readonly all: readonly (ModulePoints | undefined)[];
  readonly onOpen: () => void;
}

function PointsRow({ row, place, module, saver, all, onOpen }: PointsRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = format.shortName(row.studentName);
  const sum = all.reduce((total, one) => total + (one?.total ?? 0), 0);
  const inputs = { row, place, saver, canEdit: module.canEdit };

  return (
    <tr>
      <th scope="row" title={format.name(row.studentName)}>
        <span className={look.number}>{place + 1}</span>
        {name}
      </th>
      <td data-label={t('modules.current')}>
        <button
          type="button"
          className={look.current}
          onClick={onOpen}
          aria-label={`${t('modules.how', { name })}: ${row.current}`}
        >
          {module.currentMax === 0 ? '–' : row.current}
          {row.adjustment !== 0 && <sup>{signed(row.adjustment)}</sup>}
          <IconInfoCircle size={15} aria-hidden />
        </button>
      </td>
      <td data-label={t('modules.control')}>
        <PointInput
          {...inputs}
          field="control"
          label={t('modules.pointsof', { what: t('modules.control'), name })}
        />
      </td>
      <td data-label={t('modules.bonus')}>
        <PointInput
          {...inputs}
          field="bonus"
          label={t('modules.pointsof', { what: t('modules.bonus'), name })}
        />
      </td>
      <td data-label={module.moduleName} className={look.total}>
        {row.total}
      </td>
      <td data-label={t('modules.sum')} className={look.total}>
        {sum}
      </td>
      <td className={look.admission}>
        <Admission module={module} all={all} absencePercent={row.absencePercent} />
      </td>
    </tr>
  );
}

/** «+2», «−1» */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${Math.abs(points)}`;
}
