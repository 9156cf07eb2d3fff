import { expect, it } from 'vitest';

import { meantBy } from './meantBy.ts';

const named = (...words: readonly string[]) => words.map((word) => ({ word, meaning: word }));
const positions = named(
  'Заведующий кафедрой',
  'Профессор',
  'Доцент',
  'Старший преподаватель',
  'Преподаватель',
  'Ассистент',
);
const types = named('Лекция', 'Лабораторная работа', 'Практическое занятие', 'Семинар', 'СРСП', 'СРС');

it.each([
  ['зав. кафедрой, д.н., профессор', positions, 'Заведующий кафедрой'],
  ['доцент, к.ф.-м.н.', positions, 'Доцент'],
  ['к.э.н., доцент', positions, 'Доцент'],
  ['ст. преподаватель', positions, 'Старший преподаватель'],
  ['Ст.преп.', positions, 'Старший преподаватель'],
  ['преподаватель', positions, 'Преподаватель'],
  ['Практика', types, 'Практическое занятие'],
  ['лабораторные', types, 'Лабораторная работа'],
  ['лек.', types, 'Лекция'],
  ['СРС', types, 'СРС'],
  ['пр', named('Практическое занятие', 'Проектирование'), null],
  ['заоч.', named('Очная', 'Заочная', 'Заочная с дистанционными технологиями'), 'Заочная'],
  ['водитель', positions, null],
])('«%s» is told by how it begins', (said, words, meaning) => {
  expect(meantBy(said, words)).toBe(meaning);
});
