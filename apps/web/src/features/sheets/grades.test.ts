import { expect, it } from 'vitest';

import { resultOf } from '#domain/records/resultOf.ts';

import { sumOf } from './grades.ts';

it('writes a sum that is true, and the total where a rule makes it another one', () => {
  expect(sumOf([26, 22, 33], 81)).toBe('26 + 22 + 33 = 81');
  expect(sumOf([30, 29, 10], 60)).toBe('30 + 29 + 10 = 69 → 60');
  expect(sumOf([30, 10], 40, ['Модуль 1: 30', 'Экзамен: 10'])).toBe('Модуль 1: 30 + Экзамен: 10 = 40');
});

it('takes what is to be completed for no failure', () => {
  expect(resultOf({ letter: 'I', isPassed: false })).toBe('open');
  expect(resultOf({ letter: 'FX', isPassed: false })).toBe('failed');
  expect(resultOf({ letter: 'P', isPassed: true })).toBe('passed');
});
