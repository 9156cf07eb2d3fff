import type { CoveringExcuse } from '@bilim/contract/journal/journal';
import { IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

/** Why «н/б» becomes «н/у»: an accepted excuse covers the day. */
export function ExcuseChip({ excuse: { startsOn, endsOn } }: { readonly excuse: CoveringExcuse }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = [...new Set([startsOn, endsOn])].map(format.dayMonth).join('–');
  return (
    <StatusChip tone="info" icon={<IconFileCheck size={14} aria-hidden />}>
      {t('j.byexcuse', { days })}
    </StatusChip>
  );
}
