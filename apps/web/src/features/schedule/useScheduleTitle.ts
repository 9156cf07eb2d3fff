import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';

/** «Расписание», or whose when it is somebody else's. */
export function useScheduleTitle(isOwn: boolean, { ownerName }: Timetable): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (isOwn || ownerName === null) return t('menu.schedule');
  return t('schedule.of', { name: format.shortName(ownerName) });
}
