import { describe, expect, it } from 'vitest';

import { inventPerson } from './names.ts';
import type { Gender } from './names.ts';
import { createRandom } from './random.ts';

const crowd = (['M', 'F'] as const).flatMap((gender) => invent(gender, 2000));

describe('demo people', () => {
  it('agrees surnames and patronymics with gender', () => {
    const women = crowd.filter((person) => person.gender === 'F');

    expect(women.filter((person) => /(ов|ев|ин)$/.test(person.lastName))).toEqual([]);
    expect(women.filter((person) => person.middleName?.endsWith('ич') === true)).toEqual([]);
    expect(crowd.filter((person) => person.gender === 'M' && /(ова|ева|ина)$/.test(person.lastName))).toEqual(
      [],
    );
  });

  it('names some by the father, without a patronymic', () => {
    const byFather = crowd.filter((person) => / (уулу|кызы)$/.test(person.lastName));

    expect(byFather.length).toBeGreaterThan(100);
    expect(byFather.filter((person) => person.middleName !== null)).toEqual([]);
    expect(byFather.filter((person) => (person.gender === 'M') !== person.lastName.endsWith('уулу'))).toEqual(
      [],
    );
  });

  it('gives everybody a PIN and a phone of their own', () => {
    expect(new Set(crowd.map((person) => person.pin)).size).toBe(crowd.length);
    expect(new Set(crowd.map((person) => person.phone)).size).toBe(crowd.length);
    expect(crowd.filter((person) => !/^[12]\d{13}$/.test(person.pin))).toEqual([]);
    expect(crowd.filter((person) => !/^\+996000\d{6}$/.test(person.phone))).toEqual([]);
  });

  it('writes gender and birth date into the PIN', () => {
    const [woman] = invent('F', 1);

    expect(woman?.pin.slice(0, 9)).toBe('117042005');
  });

  it('leaves indeclinable surnames alone', () => {
    const surnames = new Set(crowd.map((person) => person.lastName));

    expect(surnames.has('Ким')).toBe(true);
    expect(
      [...surnames].filter((name) => name.includes('*') || ['Кима', 'Тимошенкоа'].includes(name)),
    ).toEqual([]);
  });
});

function invent(gender: Gender, count: number) {
  const random = createRandom(1, 'people', gender);
  const offset = gender === 'M' ? 0 : 50_000;
  return Array.from({ length: count }, (_, index) =>
    inventPerson(random, { gender, birthDate: '2005-04-17', serial: offset + index }),
  );
}
