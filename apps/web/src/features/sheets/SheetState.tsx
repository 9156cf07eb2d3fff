import type { SheetLine } from '@bilim/contract/records/sheetRows';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

const tones = { draft: 'neutral', open: 'info', signed: 'warning', closed: 'good', annulled: 'bad' } as const;

/** How far a sheet is, in a word with a colour. */
export function SheetState({ state, isLate }: Pick<SheetLine, 'state' | 'isLate'>) {
  const { t } = useTranslation();
  if (isLate) return <StatusChip tone="bad">{t('sheet.states.late')}</StatusChip>;
  return <StatusChip tone={tones[state]}>{t(`sheet.states.${state}`)}</StatusChip>;
}
