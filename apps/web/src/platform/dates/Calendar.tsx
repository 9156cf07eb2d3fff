import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ky';
import 'dayjs/locale/ru';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Calendar.module.css';

export interface CalendarProps {
  readonly day: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** The days of a month, weeks beginning on Monday; today is the university's. */
export function Calendar({ day, min, max, onChoose }: CalendarProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const today = format.today();
  const first = day === '' ? today : day;

  return (
    <Popover.Dropdown aria-label={t('c.calendar')}>
      <DatePicker
        // A dialog behind it stays when Escape closes the calendar.
        __stopPropagation
        className={look.calendar ?? ''}
        locale={i18n.language}
        firstDayOfWeek={1}
        // On Saturdays there are lessons.
        weekendDays={[0]}
        maxLevel="year"
        size="md"
        defaultDate={first}
        value={day === '' ? null : day}
        {...(min === undefined ? {} : { minDate: min })}
        {...(max === undefined ? {} : { maxDate: max })}
        monthLabelFormat={(month) => format.month(month)}
        getDayAriaLabel={(one) => format.exactDay(one)}
        getDayProps={(one) => ({
          'data-autofocus': one === first || undefined,
          'data-today': one === today || undefined,
          'aria-current': one === today ? 'date' : undefined,
        })}
        ariaLabels={{
          previousMonth: t('c.previousmonth'),
          nextMonth: t('c.nextmonth'),
          monthLevelControl: t('c.choosemonth'),
          previousYear: t('c.previousyear'),
          nextYear: t('c.nextyear'),
        }}
        onChange={(chosen) => onChoose(chosen ?? day)}
      />
    </Popover.Dropdown>
  );
}
