import type { Transcript } from '@bilim/contract/transcript';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { RingStat } from '#ui/RingStat.tsx';

import look from './Transcript.module.css';

interface FiguresProps {
  readonly transcript: Transcript;
  /** Credits that the curriculum wants; null without one. */
  readonly planned: number | null;
}

/** The three figures that people ask for first. */
export function Figures({ transcript: { total }, planned }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { gpa, average, earned, creditSum } = total;
  const whole = planned ?? creditSum;
  return (
    <div className={look.figures}>
      <RingStat
        value={((gpa ?? 0) / 4) * 100}
        color="lake.5"
        figure={format.mean(gpa)}
        label={t('transcript.gpa')}
      />
      <RingStat
        value={average ?? 0}
        color="sage.5"
        figure={format.mean(average)}
        label={t('transcript.average')}
      />
      <RingStat
        value={whole === 0 ? 0 : (earned / whole) * 100}
        color="apricot.5"
        figure={`${format.figure(earned, 1)} / ${format.figure(whole, 1)}`}
        label={t('transcript.earned')}
      />
    </div>
  );
}
