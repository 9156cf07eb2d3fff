import type { TimetableRun } from '@bilim/contract/timetableImport';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { ChangeIcon } from '../../run/ChangeChip.tsx';
import look from './Figures.module.css';

const states = ['added', 'changed', 'removed', 'kept'] as const;

/** How many lessons come, change, go and stay. */
export function Figures({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={look.figures}>
      {states.map((state) => (
        <li key={state} className={look.figure} data-state={state}>
          <span className={look.number}>
            <ChangeIcon state={state} size={18} />
            {format.number(run[state])}
          </span>
          <span className={look.word}>{t(`timetable.counted.${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}
