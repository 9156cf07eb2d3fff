import type { ModuleOfClass } from '@bilim/contract/journal/modules';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

/** Until when points may be changed, or since when they may not. */
export function ModuleFacts({ module: { isOpen, canEdit, closesAt } }: { readonly module: ModuleOfClass }) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = closesAt === null ? null : format.moment(closesAt);
  if (isOpen) {
    return (
      <StatusChip tone="good" icon={<IconLockOpen size={15} aria-hidden />}>
        {when === null ? t('modules.open') : t('modules.openuntil', { when })}
      </StatusChip>
    );
  }
  if (canEdit) {
    return (
      <StatusChip tone="info" icon={<IconLockOpen size={15} aria-hidden />}>
        {t('modules.permitted')}
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="warning" icon={<IconLock size={15} aria-hidden />}>
      {when === null ? t('modules.isclosed') : t('modules.closed', { when })}
    </StatusChip>
  );
}
