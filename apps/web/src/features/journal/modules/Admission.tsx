import type { ModuleOfClass, ModulePoints } from '@bilim/contract/journal/modules';
import { IconAlertTriangle, IconCheck, IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

interface AdmissionProps {
  readonly module: Pick<ModuleOfClass, 'admissionPoints' | 'absenceLimit'>;
  readonly all: readonly (ModulePoints | undefined)[];
  readonly absencePercent: number;
}

/** Whether the points before the final and the absence admit to it, or what is missing. */
export function Admission({ module, all, absencePercent }: AdmissionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // The final itself does not count towards it.
  const points = all.slice(0, -1).reduce((total, one) => total + (one?.total ?? 0), 0);
  if (absencePercent >= module.absenceLimit) {
    return (
      <StatusChip tone="bad" icon={<IconAlertTriangle size={15} aria-hidden />}>
        {t('modules.absences', { percent: format.figure(absencePercent, 1) })}
      </StatusChip>
    );
  }
  if (points >= module.admissionPoints) {
    return (
      <StatusChip tone="good" icon={<IconCheck size={15} aria-hidden />}>
        {t('modules.admitted')}
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="neutral" icon={<IconClockHour4 size={15} aria-hidden />}>
      {t('modules.notyet', { points: module.admissionPoints - points })}
    </StatusChip>
  );
}
