import type { RunState } from '@bilim/contract/imports';
import { useTranslation } from 'react-i18next';

import { StatusChip, type Tone } from '#ui/StatusChip.tsx';

const tones: Readonly<Record<RunState, Tone>> = {
  waiting: 'info',
  checking: 'info',
  checked: 'warning',
  applying: 'info',
  applied: 'good',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
  interrupted: 'bad',
};

/** How an import stands, in a word. */
export function RunChip({ state }: { readonly state: RunState }) {
  const { t } = useTranslation();
  return <StatusChip tone={tones[state]}>{t(`import.state.${state}`)}</StatusChip>;
}
