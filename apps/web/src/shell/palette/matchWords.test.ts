import { describe, expect, it } from 'vitest';

import { inOtherLayout } from './keyboardLayout.ts';
import { rankOf } from './matchWords.ts';

describe('what is typed into the search', () => {
  it.each([
    ['журнал', 'Журнал'],
    ['импорт рас', 'Импорт расписания'],
    ['расписания имп', 'Импорт расписания'],
    [';ehyfk', 'Журнал'],
    ['hfcgbc', 'Расписание'],
    ['куыещкштп', 'Journals: restoring and permissions'],
    ['жрунал', 'Журнал'],
    ['расписпние', 'Расписание'],
    ['распсание', 'Расписание'],
    ['журнналы', 'Журналы: возврат и разрешения'],
    ['жугуртмо', 'Сабактардын жүгүртмөсү'],
    ['зачет', 'Зачёт'],
    [',fpf', 'Базы данных'],
  ])('«%s» finds «%s»', (typed, text) => {
    expect(rankOf(typed, text)).not.toBeNull();
  });

  it.each([
    ['чат', 'Журнал'],
    ['рас', 'Рейтинг'],
    ['новости', 'Вебинары'],
  ])('«%s» does not find «%s»', (typed, text) => {
    expect(rankOf(typed, text)).toBeNull();
  });

  it('brings first what begins with it, and typos last', () => {
    const texts = ['Импорт журнала', 'Журнал', 'Электрожурнал', 'Жюрнал'];
    const ranked = texts.toSorted(
      (one, other) => (rankOf('журнал', one) ?? 9) - (rankOf('журнал', other) ?? 9),
    );

    expect(ranked).toEqual(['Журнал', 'Импорт журнала', 'Электрожурнал', 'Жюрнал']);
  });

  it('is read in the other keyboard layout both ways', () => {
    expect(inOtherLayout('fcfyjdf')).toBe('асанова');
    expect(inOtherLayout('ырфлуызуфку')).toBe('shakespeare');
  });
});
