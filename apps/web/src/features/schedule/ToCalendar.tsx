import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { calendarLink } from '#domain/schedule/scheduleLink.ts';

import look from './ScheduleScreen.module.css';

/** The way to the own schedule in a calendar app, as a line among lines of a phone. */
export function ToCalendar() {
  const { t } = useTranslation();
  return (
    <Link {...calendarLink} className={look.link}>
      {t('calendar.link')}
    </Link>
  );
}

/** The same among the buttons of a desk. */
export function ToCalendarButton() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link {...calendarLink} {...props} />}
    >
      {t('calendar.link')}
    </Button>
  );
}
