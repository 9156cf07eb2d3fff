import type { ClassKey } from '@bilim/contract/journal/class';
import type { ModuleOfClass, ModulePoints } from '@bilim/contract/journal/modules';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { SidePanel } from '../panel/SidePanel.tsx';

import { AdjustPoints } from './AdjustPoints.tsx';
import { PointsHistory } from './PointsHistory.tsx';
import { signed } from './PointsTable.tsx';
import type { PointSaver } from './usePointSaver.ts';
import look from './PointsPanel.module.css';

interface PointsPanelProps {
  readonly classKey: ClassKey;
  readonly module: ModuleOfClass;
  readonly row: ModulePoints;
  readonly saver: PointSaver;
  readonly onClose: () => void;
}

/** What the points of one student are made of, with the formula written out, and how they came to be. */
export function PointsPanel({ classKey, module, row, saver, onClose }: PointsPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SidePanel title={format.name(row.studentName)} onClose={onClose}>
      {module.currentMax === 0 ? (
        <p>{t('modules.nocurrent')}</p>
      ) : (
        <>
          <Formula module={module} row={row} />
          {module.canEdit && <AdjustPoints key={row.version} module={module} row={row} saver={saver} />}
        </>
      )}
      <PointsHistory classKey={classKey} moduleId={module.moduleId} row={row} />
    </SidePanel>
  );
}

function Formula({ module, row }: Pick<PointsPanelProps, 'module' | 'row'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currentMax, bestMark } = module;
  const { markSum, lessonCount, computed, adjustment, reason, current } = row;
  const number = (value: number) => format.figure(value);
  const exact = lessonCount === 0 ? 0 : (currentMax * markSum) / (bestMark * lessonCount);

  return (
    <section className={look.formula} aria-labelledby="points-formula">
      <h2 id="points-formula" className={look.title}>
        {t('modules.formula')}
      </h2>
      {lessonCount === 0 ? (
        <p className={look.words}>{t('modules.nolessons')}</p>
      ) : (
        <p className={look.sum}>
          {currentMax} × {number(markSum)} ÷ ({number(bestMark)} × {lessonCount}) ={' '}
          {exact % 1 === 0 ? '' : `${format.number(exact, 2)} → `}
          <b>{computed}</b>
        </p>
      )}
      {adjustment !== 0 && (
        <p className={look.words}>
          {t('modules.adjusted', { by: signed(adjustment), reason: reason ?? '' })} → <b>{current}</b>
        </p>
      )}
      <p className={look.about}>{t('modules.formulatext', { most: currentMax })}</p>
    </section>
  );
}
