import type { ClassKey } from '@bilim/contract/journal/class';
import type { ModulePoints, PointsChange } from '@bilim/contract/journal/modules';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { usePointsHistory } from './usePoints.ts';
import look from './PointsPanel.module.css';

interface PointsHistoryProps {
  readonly classKey: ClassKey;
  readonly moduleId: number;
  readonly row: ModulePoints;
}

/** Who changed what of a student's points, when and why. */
export function PointsHistory({ classKey, moduleId, row }: PointsHistoryProps) {
  const { t } = useTranslation();
  const history = usePointsHistory(classKey, moduleId, row);
  return (
    <section className={look.section} aria-labelledby="points-history">
      <h2 id="points-history" className={look.title}>
        {t('modules.history')}
      </h2>
      {history.data === undefined ? (
        <Pending query={history}>
          <SkeletonRows rows={2} height={44} />
        </Pending>
      ) : (
        <ol className={look.changes}>
          {history.data.length === 0 && <li className={look.by}>{t('modules.nohistory')}</li>}
          {history.data.map((change, place) => (
            // Two changes may be of the same moment; the list only grows at its head.
            // oxlint-disable-next-line react/no-array-index-key
            <ChangeLine key={history.data.length - place} change={change} />
          ))}
        </ol>
      )}
    </section>
  );
}

const parts = ['control', 'bonus', 'adjustment'] as const;
const nothing = { control: null, bonus: 0, adjustment: 0 };

function ChangeLine({ change }: { readonly change: PointsChange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { after, changedAt, changedBy, reason } = change;
  const before = change.before ?? nothing;
  const shown = (points: number | null) => (points === null ? t('j.empty') : String(points));

  return (
    <li className={look.change}>
      <ul>
        {parts
          .filter((part) => before[part] !== after[part])
          .map((part) => (
            <li key={part}>
              {t('modules.change', {
                what: t(`modules.${part}`),
                before: shown(before[part]),
                after: shown(after[part]),
              })}
            </li>
          ))}
      </ul>
      {reason !== null && <span>{reason}</span>}
      <div className={look.by} title={format.name(changedBy)}>
        {format.shortName(changedBy)}, {format.moment(changedAt)}
      </div>
    </li>
  );
}
