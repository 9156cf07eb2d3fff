import type { PersonRow } from '@bilim/contract/people';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

const tones = { none: 'neutral', waiting: 'warning', active: 'good', blocked: 'bad' } as const;

/** Whether somebody can sign in. */
export function AccountChip({ account }: Pick<PersonRow, 'account'>) {
  const { t } = useTranslation();
  return <StatusChip tone={tones[account]}>{t(`people.account.${account}`)}</StatusChip>;
}
