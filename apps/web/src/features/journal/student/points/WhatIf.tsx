import type { StudentModule } from '@bilim/contract/journal/studentPoints';
import { Slider } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { forecast, type Assumed, type Rules } from './forecast.ts';
import look from './ModulePoints.module.css';

interface WhatIfProps {
  readonly modules: readonly StudentModule[];
  readonly rules: Rules;
}

/** Sliders for what is not decided yet, and the grade that would come of it. Nothing is saved. */
export function WhatIf({ modules, rules }: WhatIfProps) {
  const { t } = useTranslation();
  const [assumed, setAssumed] = useState(() => leastThatPasses(modules, rules));
  const open = modules.filter(({ isOpen }) => isOpen);
  const { total, band, isAdmitted, beforeFinal, needed } = forecast(modules, assumed, rules);

  return (
    <div className={look.whatif}>
      {open.map((module) => (
        <Imagined
          key={module.moduleId}
          module={module}
          points={assumed.get(module.moduleId) ?? module.total}
          onChange={(points) => setAssumed(new Map(assumed).set(module.moduleId, points))}
        />
      ))}
      <p className={look.outcome} role="status">
        <span>
          {t('points.outcome')} <b>{total}</b>
        </span>
        {band !== null && (
          <StatusChip tone={band.isPassed ? 'good' : 'bad'}>
            {band.letter} · {band.name}
          </StatusChip>
        )}
      </p>
      {isAdmitted ? (
        <ul className={look.needed} aria-label={t('points.needed')}>
          {needed.map(({ band: { letter }, final }) => (
            <li key={letter} data-reachable={final !== null}>
              <b>{letter}</b> {final === null ? t('points.outofreach') : t('points.from', { points: final })}
            </li>
          ))}
        </ul>
      ) : (
        <p className={look.note}>
          {rules.isAbsenceOver
            ? t('points.closedbyabsence')
            : t('points.toadmission', { count: rules.admissionPoints - beforeFinal })}
        </p>
      )}
    </div>
  );
}

/** Begins with the least final that passes, where one does: what everybody asks first. */
function leastThatPasses(modules: readonly StudentModule[], rules: Rules): Assumed {
  const final = modules.find(({ isFinal, isOpen, total }) => isFinal && isOpen && total === 0);
  const least = forecast(modules, new Map(), rules).needed.at(-1)?.final ?? null;
  return final === undefined || least === null ? new Map() : new Map([[final.moduleId, least]]);
}

interface ImaginedProps {
  readonly module: StudentModule;
  readonly points: number;
  readonly onChange: (points: number) => void;
}

function Imagined({ module: { moduleName, total, max }, points, onChange }: ImaginedProps) {
  const { t } = useTranslation();
  return (
    <div className={look.imagined}>
      <span className={look.imaginedName}>
        {moduleName} <b>{t('points.of', { points, max })}</b>
      </span>
      <Slider
        thumbLabel={moduleName}
        min={Math.min(total, max)}
        max={max}
        value={points}
        label={null}
        onChange={onChange}
      />
    </div>
  );
}
