import { dayMs } from '@bilim/contract/days';
import type { TFunction } from 'i18next';

import { inLatin, shortName } from '@bilim/contract/personNames';

import { calendarWords } from './calendarWords.ts';
import { intlLocale } from './languages.ts';
import { onDay, onUniversityClock, type Shown } from './onUniversityClock.ts';

/** An instant, or a calendar day `YYYY-MM-DD`, which has no zone. */
export type When = Date | string;

export type Format = ReturnType<typeof createFormat>;

/**
 * Dates as people say them, times, numbers and names in one language. Days and times are the university's, wherever the
 * reader's device is.
 */
export function createFormat(t: TFunction, language: string, now: () => Date = () => new Date()) {
  const { months, monthsAlone, weekdays, shortWeekdays } = calendarWords(language);
  const today = () => local(now());
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(intlLocale(language), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);

  const name = (fullName: string) => (language === 'en' ? inLatin(fullName) : fullName);

  function plainDay(when: When) {
    const { dayOfMonth, month } = local(when);
    return `${dayOfMonth} ${months[month]}`;
  }
  const exactDay = (when: When) => `${plainDay(when)} ${local(when).year}`;
  const isThisYear = (when: When) => local(when).year === today().year;
  /** «сегодня», «вчера», «завтра», «20 ноября», «20 ноября 2025». */
  function day(when: When) {
    const distance = (Date.parse(local(when).day) - Date.parse(today().day)) / dayMs;
    const near = { '-1': t('c.yesterday'), '0': t('c.today'), '1': t('c.tomorrow') }[String(distance)];
    if (near !== undefined) return near.toLocaleLowerCase('ru');
    return isThisYear(when) ? plainDay(when) : exactDay(when);
  }

  return {
    day,
    /** «20 ноября 2026» */
    exactDay,
    /** «20 ноября» */
    plainDay,
    /** «Ноябрь 2026» */
    month: (when: When) => capital(`${monthsAlone[local(when).month]} ${local(when).year}`),
    /** «20.11» */
    dayMonth: (when: When) => figures(when).slice(0, 2).join('.'),
    /** «20.11», of another year «20.11.25». */
    briefDay: (when: When) =>
      figures(when)
        .slice(0, isThisYear(when) ? 2 : 3)
        .join('.'),
    /** «20/11/26» */
    shortDate: (when: When) => figures(when).join('/'),
    /** «Пятница, 20 ноября» */
    weekdayAndDay: (when: When) => capital(`${weekdays[local(when).weekday]}, ${plainDay(when)}`),
    /** «пт» */
    shortWeekday: (when: When) => shortWeekdays[local(when).weekday] ?? '',
    /** «09:30» */
    time: (when: When) => local(when).time,
    /** «сегодня, 09:30» */
    moment: (when: When) => `${day(when)}, ${local(when).time}`,
    /** «20 ноября 2026, 09:30»: for hover texts. */
    exactMoment: (when: When) => `${exactDay(when)}, ${local(when).time}`,
    isToday: (when: When) => local(when).day === today().day,
    /** Today as `YYYY-MM-DD`. */
    today: () => today().day,
    number,
    /** «7» and «7,25»: whole ones without a comma. */
    figure: (value: number, digits = 2) => number(value, value % 1 === 0 ? 0 : digits),
    /** «3,45», a dash where there is none: GPA and whatever else is compared with its likes. */
    mean: (value: number | null) => (value === null ? '—' : number(value, 2)),
    /** «94 %» from 0.94 */
    percent: (share: number) => `${number(share * 100)} %`,
    /** «1,4 МБ» */
    bytes(count: number) {
      if (count < 1_000) return t('c.bytes', { number: number(count) });
      const kilobytes = count / 1024;
      if (kilobytes < 1_000) return t('c.kilobytes', { number: number(Math.max(1, kilobytes)) });
      const megabytes = kilobytes / 1024;
      if (megabytes < 1_000) return t('c.megabytes', { number: number(megabytes, 1) });
      return t('c.gigabytes', { number: number(megabytes / 1024, 1) });
    },
    /** A full name, for readers of English in Latin letters. */
    name,
    /** «Садыкова А. К.» */
    shortName: (fullName: string) => name(shortName(fullName)),
  };
}

/** «20», «11» and «26» */
function figures(when: When): readonly string[] {
  const { day } = local(when);
  return [day.slice(8), day.slice(5, 7), day.slice(2, 4)];
}

function local(when: When): Shown {
  return typeof when === 'string' && when.length === 10 ? onDay(when) : onUniversityClock(when);
}

function capital(text: string) {
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);
}
