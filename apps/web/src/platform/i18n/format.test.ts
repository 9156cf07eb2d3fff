import { beforeAll, describe, expect, it } from 'vitest';

import { startTexts } from '../../testing/texts.ts';

import { createFormat, type Format } from './format.ts';

/** Friday at the university; still Thursday in Greenwich. */
const now = new Date('2026-11-20T01:30:00+06:00');
const formats: Record<string, Format> = {};

beforeAll(async () => {
  for (const language of ['ru', 'kg', 'en'] as const) {
    const i18n = await startTexts(language);
    formats[language] = createFormat(i18n.t, i18n.language, () => now);
  }
});

describe('a day as people say it', () => {
  it.each([
    ['ru', '2026-11-20', 'сегодня'],
    ['ru', '2026-11-19', 'вчера'],
    ['ru', '2026-11-21', 'завтра'],
    ['ru', '2026-09-01', '1 сентября'],
    ['ru', '2025-11-20', '20 ноября 2025'],
    ['kg', '2026-11-20', 'бүгүн'],
    ['kg', '2026-09-01', '1 сентябрь'],
    ['en', '2026-11-19', 'yesterday'],
    ['en', '2026-09-01', '1 September'],
  ])('in %s: %s is %s', (language, day, words) => {
    expect(formats[language]!.day(day)).toBe(words);
  });

  it('reckons with the zone of the university, not of the device', () => {
    expect(formats['ru']!.moment(new Date('2026-11-19T18:05:00Z'))).toBe('сегодня, 00:05');
    expect(formats['ru']!.moment(new Date('2026-11-19T17:55:00Z'))).toBe('вчера, 23:55');
    expect(formats['ru']!.today()).toBe('2026-11-20');
  });

  it('is short beside a line of a list, with its year when that is another one', () => {
    expect(formats['ru']!.briefDay('2026-11-02')).toBe('02.11');
    expect(formats['ru']!.briefDay('2025-11-02')).toBe('02.11.25');
  });

  it('names weekdays in Kyrgyz, which the browser cannot', () => {
    expect(formats['kg']!.weekdayAndDay('2026-11-20')).toBe('Жума, 20 ноябрь');
    expect(formats['ru']!.weekdayAndDay('2026-11-20')).toBe('Пятница, 20 ноября');
  });
});

describe('numbers', () => {
  it('follow Russian rules in Kyrgyz and their own in English', () => {
    expect(formats['kg']!.number(27_500.5, 2)).toBe(formats['ru']!.number(27_500.5, 2));
    expect(formats['ru']!.number(3.4249, 2)).toBe('3,42');
    expect(formats['en']!.number(27_500.5, 2)).toBe('27,500.50');
    expect(formats['ru']!.percent(0.94)).toBe('94 %');
  });
});

describe('names', () => {
  it('are told in Latin letters to readers of English', () => {
    expect(formats['en']!.name('Акжол уулу Эльдар')).toBe('Akzhol uulu Eldar');
    expect(formats['en']!.shortName('Акжол уулу Эльдар')).toBe('Akzhol uulu\u00A0E.');
    expect(formats['kg']!.shortName('Акжол уулу Эльдар')).toBe('Акжол уулу\u00A0Э.');
    expect(formats['ru']!.name('Акжол уулу Эльдар')).toBe('Акжол уулу Эльдар');
  });
});

describe('a figure', () => {
  it.each([
    ['ru', '7', '7,25', '3,50'],
    ['kg', '7', '7,25', '3,50'],
    ['en', '7', '7.25', '3.50'],
  ])('in %s has one form wherever it stands: %s, %s, %s', (language, whole, part, mean) => {
    const { figure, mean: meanOf } = formats[language]!;

    expect([figure(7), figure(7.25), meanOf(3.5), meanOf(null)]).toEqual([whole, part, mean, '—']);
  });
});
