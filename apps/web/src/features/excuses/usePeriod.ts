import type { QueuedExcuse } from '@bilim/contract/excuses';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

/** «5 октября – 9 октября», or the one day. */
export function usePeriod({ startsOn, endsOn }: Pick<QueuedExcuse, 'startsOn' | 'endsOn'>): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (startsOn === endsOn) return format.plainDay(startsOn);
  return t('excuse.period', { from: format.plainDay(startsOn), till: format.plainDay(endsOn) });
}
