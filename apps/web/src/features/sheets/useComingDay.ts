import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

/** Until when something is given: no day, today or later; the day that stands already may stay. */
export function useComingDay(stands = '') {
  const { t } = useTranslation();
  const today = useFormat().today();
  const [day, setDay] = useState(stands);
  const isReady = day === '' || day === stands || day >= today;
  const error = isReady ? undefined : t('sheet.daypast');
  return { day, isReady, field: { value: day, onChange: setDay, min: today, error } };
}
