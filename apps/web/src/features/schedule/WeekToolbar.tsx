import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { daysOfWeek } from '#domain/schedule/weekdays.ts';

import type { ScheduleView } from './scheduleView.ts';
import { useWeekWords } from './useWeekWords.ts';
import { openingDay, weeksOn } from './weekPlan.ts';
import look from './WeekToolbar.module.css';

interface WeekToolbarProps extends ScheduleView {
  readonly onWeek: (weeks: number) => void;
  readonly onToday: () => void;
  readonly onPrint: () => void;
}

/** Which week, the ones beside it, and back to this one. */
export function WeekToolbar({ timetable, day, now, onWeek, onToday, onPrint }: WeekToolbarProps) {
  const { t } = useTranslation();
  const isThisWeek = daysOfWeek(timetable, day).includes(openingDay(timetable, now.day));
  return (
    <>
      <Button variant="default" disabled={isThisWeek} onClick={onToday}>
        {t('schedule.this')}
      </Button>
      <WeekSwitch timetable={timetable} day={day} onWeek={onWeek} />
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
        {t('schedule.print')}
      </Button>
    </>
  );
}

/** The dates of the week between two arrows that end where the half-year does. */
export function WeekSwitch({
  timetable,
  day,
  onWeek,
}: Pick<WeekToolbarProps, 'timetable' | 'day' | 'onWeek'>) {
  const { t } = useTranslation();
  const words = useWeekWords(timetable);
  const days = daysOfWeek(timetable, day);
  return (
    <nav className={look.switch} aria-label={t('c.week')}>
      <ActionIcon
        size={40}
        aria-label={t('schedule.previous')}
        disabled={days.includes(weeksOn(timetable, day, -1))}
        onClick={() => onWeek(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={look.dates} aria-live="polite">
        {words.dates(day)}
      </span>
      <ActionIcon
        size={40}
        aria-label={t('schedule.next')}
        disabled={days.includes(weeksOn(timetable, day, 1))}
        onClick={() => onWeek(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
