import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { scheduleLink } from '#domain/schedule/scheduleLink.ts';

import look from './ScheduleScreen.module.css';

/** From somebody else's timetable to one's own. */
export function BackToOwn() {
  const { t } = useTranslation();
  return (
    <Link {...scheduleLink()} className={look.link}>
      {t('schedule.mine')}
    </Link>
  );
}
