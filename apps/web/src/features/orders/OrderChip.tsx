import type { OrderState } from '@bilim/contract/orders';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

interface OrderChipProps {
  readonly state: OrderState;
  readonly effectiveOn: string | null;
  readonly hasProblem: boolean;
}

const tones = { draft: 'neutral', signed: 'info', done: 'good', annulled: 'bad' } as const;

/** How far an order is; of a signed one, when it is carried out. */
export function OrderChip({ state, effectiveOn, hasProblem }: OrderChipProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (hasProblem) return <StatusChip tone="bad">{t('order.stuck')}</StatusChip>;
  const isWaiting = state === 'signed' && effectiveOn !== null;
  return (
    <StatusChip tone={tones[state]}>
      {isWaiting ? t('order.waits', { day: format.day(effectiveOn) }) : t(`order.states.${state}`)}
    </StatusChip>
  );
}
