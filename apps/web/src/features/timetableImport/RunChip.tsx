import type { TimetableRun } from '@bilim/contract/timetableImport';
import { useTranslation } from 'react-i18next';

import { StatusChip, type Tone } from '#ui/StatusChip.tsx';

const tones: Readonly<Record<TimetableRun['state'], Tone>> = {
  checked: 'warning',
  applied: 'good',
  undone: 'neutral',
};

/** How an import stands, in a word. */
export function RunChip({ run: { state } }: { readonly run: Pick<TimetableRun, 'state'> }) {
  const { t } = useTranslation();
  return <StatusChip tone={tones[state]}>{t(`timetable.state.${state}`)}</StatusChip>;
}
