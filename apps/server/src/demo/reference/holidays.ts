import type { Named } from './structure.ts';

export interface Holiday extends Named {
  /** `MM-DD` */
  readonly day: string;
}

/** Public holidays with a fixed date; those of the lunar calendar are entered by hand every year. */
export const holidays: readonly Holiday[] = [
  {
    day: '11-07',
    ru: 'Дни истории и памяти предков',
    kg: 'Тарых жана ата-бабаларды эскерүү күндөрү',
    en: 'Days of History and Commemoration of Ancestors',
  },
  {
    day: '11-08',
    ru: 'Дни истории и памяти предков',
    kg: 'Тарых жана ата-бабаларды эскерүү күндөрү',
    en: 'Days of History and Commemoration of Ancestors',
  },
  { day: '01-01', ru: 'Новый год', kg: 'Жаңы жыл', en: 'New Year' },
  { day: '01-07', ru: 'Рождество Христово', kg: 'Рождество', en: 'Orthodox Christmas' },
  {
    day: '02-23',
    ru: 'День защитника Отечества',
    kg: 'Ата Мекенди коргоочулардын күнү',
    en: 'Defender of the Fatherland Day',
  },
  {
    day: '03-08',
    ru: 'Международный женский день',
    kg: 'Аялдардын эл аралык күнү',
    en: 'International Women’s Day',
  },
  { day: '03-21', ru: 'Нооруз', kg: 'Нооруз', en: 'Nooruz' },
  { day: '05-01', ru: 'Праздник труда', kg: 'Эмгек майрамы', en: 'Labour Day' },
  { day: '05-05', ru: 'День Конституции', kg: 'Конституция күнү', en: 'Constitution Day' },
  { day: '05-09', ru: 'День Победы', kg: 'Жеңиш күнү', en: 'Victory Day' },
  { day: '08-31', ru: 'День независимости', kg: 'Эгемендүүлүк күнү', en: 'Independence Day' },
];
