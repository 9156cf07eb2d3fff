import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { initialsOf, inLatin, shortName } from './personNames.ts';

const spoken = (name: string) => name.replaceAll('\u00A0', ' ');
const single = constantFrom(
  'Асанов',
  'Үсөнов',
  'Кызылова',
  'Уулуков',
  'Эльдар',
  'Канатовна',
  'Ан-Нур',
  'ким',
);
const child = constantFrom('уулу', 'кызы', 'УУЛУ', 'Кызы', 'uulu', 'kyzy', 'оглы');
const ofFather = tuple(single, child).map((words) => words.join(' '));

describe('a short name', () => {
  it.each([
    ['Садыкова Айжан Канатовна', 'Садыкова А. К.'],
    ['Үсөнов Өмүрбек', 'Үсөнов Ө.'],
    ['Акжол уулу Эльдар', 'Акжол уулу Э.'],
    ['Кубан кызы Асель', 'Кубан кызы А.'],
    ['  Асанов   Эльдар Бакыт  уулу ', 'Асанов Э. Б.'],
    ['Akzhol uulu Eldar', 'Akzhol uulu E.'],
    ['Мадонна', 'Мадонна'],
    ['', ''],
  ])('of %s is %s', (fullName, short) => {
    expect(spoken(shortName(fullName))).toBe(short);
  });

  it('keeps the surname whole and gives every other name one initial, whoever’s child it tells', () => {
    assert(
      property(ofFather, array(single, { maxLength: 2 }), (surname, given) => {
        const initials = given.map((name) => `${name.charAt(0).toUpperCase()}.`);
        expect(spoken(shortName([surname, ...given].join(' ')))).toBe([surname, ...initials].join(' '));
      }),
    );
    assert(
      property(single, single, ofFather, (surname, first, father) => {
        const short = spoken(shortName(`${surname} ${first} ${father}`));
        expect(short).toBe(`${surname} ${first.charAt(0).toUpperCase()}. ${father.charAt(0).toUpperCase()}.`);
      }),
    );
  });

  it('says the same in the initials of a picture', () => {
    expect(initialsOf('Акжол уулу Эльдар')).toBe('АЭ');
    expect(initialsOf('Садыкова Айжан Канатовна')).toBe('СА');
    expect(initialsOf('Мадонна')).toBe('М');
  });
});

describe('a name in Latin letters', () => {
  it.each([
    ['Айпери', 'Aiperi'],
    ['Гүлзада', 'Gulzada'],
    ['Жылдыз', 'Zhyldyz'],
    ['Чынгыз', 'Chyngyz'],
    ['Үсөнов', 'Usonov'],
    ['Щукин Хан Цой', 'Shchukin Khan Tsoi'],
    ['Бакыт уулу Данияр', 'Bakyt uulu Daniiar'],
    ['John Smith', 'John Smith'],
  ])('spells %s as %s', (name, spelled) => {
    expect(inLatin(name)).toBe(spelled);
  });

  it('has initials of as many letters as Latin needs', () => {
    expect(spoken(shortName(inLatin('Щукин Жакып Акжол уулу')))).toBe('Shchukin Z. A.');
  });
});
