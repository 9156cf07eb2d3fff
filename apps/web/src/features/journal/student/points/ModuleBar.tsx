import type { StudentModule } from '@bilim/contract/journal/studentPoints';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { partsOfPoints } from '#domain/journal/partsOfPoints.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './ModulePoints.module.css';

/** One track for each module, as wide as it weighs, filled as far as there are points. */
export function ModuleBar({ modules }: { readonly modules: readonly StudentModule[] }) {
  const { t } = useTranslation();
  const sum = modules.reduce((all, { total }) => all + total, 0);
  const most = modules.reduce((all, { max }) => all + max, 0);
  return (
    <>
      <p className={look.sum}>
        {t('points.sum')} <b>{t('points.of', { points: sum, max: most })}</b>
      </p>
      <ul className={look.modules}>
        {modules.map((module) => (
          <Module key={module.moduleId} module={module} />
        ))}
      </ul>
    </>
  );
}

function Module({ module }: { readonly module: StudentModule }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { moduleName, total, max, isFinal } = module;
  const size = { '--weight': max, '--filled': `${(100 * Math.min(total, max)) / max}%` } as CSSProperties;
  return (
    <li className={look.module} style={size} title={partsOfPoints(module, t, format).join('\n')}>
      <span className={look.track} data-final={isFinal} aria-hidden>
        <span className={look.filled} />
      </span>
      <span className={look.moduleName}>{moduleName}</span>
      <span className={look.moduleSum}>{t('points.of', { points: total, max })}</span>
    </li>
  );
}
