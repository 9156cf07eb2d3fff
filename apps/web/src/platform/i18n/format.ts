import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/ky';
import 'dayjs/locale/ru';
import type { TFunction } from 'i18next';

import { inLatin, shortName } from '@bilim/contract/personNames';

import { intlLocale } from './languages.ts';
import { onUniversityClock } from './onUniversityClock.ts';

/** An instant, or a calendar day `YYYY-MM-DD`, which has no zone. */
export type When = Date | string;

export type Format = ReturnType<typeof createFormat>;

/**
 * Dates as people say them, times, numbers and names in one language. Days and times are the university's, wherever the
 * reader's device is.
 */
export function createFormat(t: TFunction, language: string, now: () => Date = () => new Date()) {
  const local = (when: When) =>
    (typeof when === 'string' && when.length === 10 ? dayjs(when) : onUniversityClock(when)).locale(language);
  const today = () => local(now());
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(intlLocale(language), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);

  const name = (fullName: string) => (language === 'en' ? inLatin(fullName) : fullName);

  /** «сегодня», «вчера», «завтра», «20 ноября», «20 ноября 2025». */
  function day(when: When) {
    const asked = local(when);
    const distance = wholeDay(asked).diff(wholeDay(today()), 'day');
    const near = { '-1': t('c.yesterday'), '0': t('c.today'), '1': t('c.tomorrow') }[String(distance)];
    if (near !== undefined) return near.toLocaleLowerCase('ru');
    return asked.format(asked.year() === today().year() ? 'D MMMM' : 'D MMMM YYYY');
  }

  return {
    day,
    /** «20 ноября 2026» */
    exactDay: (when: When) => local(when).format('D MMMM YYYY'),
    /** «20 ноября» */
    plainDay: (when: When) => local(when).format('D MMMM'),
    /** «Ноябрь 2026» */
    month: (when: When) => capital(local(when).format('MMMM YYYY')),
    /** «20.11» */
    dayMonth: (when: When) => local(when).format('DD.MM'),
    /** «20.11», of another year «20.11.25». */
    briefDay(when: When) {
      const asked = local(when);
      return asked.format(asked.year() === today().year() ? 'DD.MM' : 'DD.MM.YY');
    },
    /** «20/11/26» */
    shortDate: (when: When) => local(when).format('DD/MM/YY'),
    /** «Пятница, 20 ноября» */
    weekdayAndDay: (when: When) => capital(local(when).format('dddd, D MMMM')),
    /** «пт» */
    shortWeekday: (when: When) => local(when).format('dd').toLocaleLowerCase('ru'),
    /** «09:30» */
    time: (when: When) => local(when).format('HH:mm'),
    /** «сегодня, 09:30» */
    moment: (when: When) => `${day(when)}, ${local(when).format('HH:mm')}`,
    /** «20 ноября 2026, 09:30»: for hover texts. */
    exactMoment: (when: When) => local(when).format('D MMMM YYYY, HH:mm'),
    isToday: (when: When) => local(when).format('YYYY-MM-DD') === today().format('YYYY-MM-DD'),
    /** Today as `YYYY-MM-DD`. */
    today: () => today().format('YYYY-MM-DD'),
    number,
    /** «94 %» from 0.94 */
    percent: (share: number) => `${number(share * 100)} %`,
    /** «1,4 МБ» */
    bytes(count: number) {
      if (count < 1_000) return t('c.bytes', { number: number(count) });
      const kilobytes = count / 1024;
      if (kilobytes < 1_000) return t('c.kilobytes', { number: number(Math.max(1, kilobytes)) });
      return t('c.megabytes', { number: number(kilobytes / 1024, 1) });
    },
    /** A full name, for readers of English in Latin letters. */
    name,
    /** «Садыкова А. К.» */
    shortName: (fullName: string) => name(shortName(fullName)),
  };
}

function wholeDay(when: Dayjs) {
  return dayjs.utc(when.format('YYYY-MM-DD'));
}

function capital(text: string) {
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);
}
