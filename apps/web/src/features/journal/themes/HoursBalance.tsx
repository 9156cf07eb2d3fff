import type { ClassKey } from '@bilim/contract/journal/class';
import { Card, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useHours } from './useThemePlan.ts';
import look from './HoursBalance.module.css';

/** Hours of the load, of the plan and of the lessons, which should be the same in the end. */
export function HoursBalance({ classKey }: { readonly classKey: ClassKey }) {
  const { t } = useTranslation();
  const hours = useHours(classKey).data;
  const shown = useHoursWords();
  if (hours === undefined) return <Card className={look.balance} aria-busy />;
  const { plannedHours, themeHours, taughtHours } = hours;
  const most = Math.max(plannedHours, themeHours, taughtHours, 1);

  return (
    <Card component="section" className={look.balance} aria-label={t('plan.hours')}>
      <dl className={look.figures}>
        {(
          [
            ['plan.load', plannedHours, 'gray.5'],
            ['plan.inplan', themeHours, 'lake'],
            ['plan.taught', taughtHours, 'sage'],
          ] as const
        ).map(([label, value, color]) => (
          <div key={label} className={look.figure}>
            <dt>{t(label)}</dt>
            <dd>
              {shown(value)}
              <Progress value={(100 * value) / most} color={color} size={6} aria-hidden />
            </dd>
          </div>
        ))}
      </dl>
      <Verdict difference={Math.round((themeHours - plannedHours) * 10) / 10} />
    </Card>
  );
}

function Verdict({ difference }: { readonly difference: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = Math.abs(difference);
  const shown = format.figure(hours, 1);
  if (difference === 0) {
    return (
      <StatusChip tone="good" icon={<IconCheck size={15} aria-hidden />}>
        {t('plan.fits')}
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="warning" icon={<IconAlertTriangle size={15} aria-hidden />}>
      {difference < 0 ? t('plan.missing', { hours: shown }) : t('plan.surplus', { hours: shown })}
    </StatusChip>
  );
}

/** «2 ч», «1,5 ч» */
export function useHoursWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return (hours: number) => t('plan.hoursof', { hours: format.figure(hours, 1) });
}
