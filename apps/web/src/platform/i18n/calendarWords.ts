export interface CalendarWords {
  /** Beside a day: «20 ноября». */
  readonly months: readonly string[];
  /** By themselves: «ноябрь». */
  readonly monthsAlone: readonly string[];
  /** From Sunday. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
}

const list = (words: string) => words.split(' ');

const alone = list('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь');
const english = list('January February March April May June July August September October November December');

/** Browsers carry no Kyrgyz ones, and a calendar library for these would be as heavy as a screen. */
const words: Readonly<Record<string, CalendarWords>> = {
  ru: {
    months: list('января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
    monthsAlone: alone,
    weekdays: list('воскресенье понедельник вторник среда четверг пятница суббота'),
    shortWeekdays: list('вс пн вт ср чт пт сб'),
  },
  ky: {
    months: alone,
    monthsAlone: alone,
    weekdays: list('жекшемби дүйшөмбү шейшемби шаршемби бейшемби жума ишемби'),
    shortWeekdays: list('жк дй шй шр бй жм иш'),
  },
  en: {
    months: english,
    monthsAlone: english,
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    shortWeekdays: list('su mo tu we th fr sa'),
  },
};

/** How months and weekdays are called in a language. */
export function calendarWords(language: string): CalendarWords {
  const found = words[language] ?? words['ru'];
  if (found === undefined) throw new Error('there is always Russian');
  return found;
}
