import { expect, it } from 'vitest';

import { say } from './say.ts';

it.each([
  ['kg', '5-аптадан мурда'],
  ['ru', 'раньше 5-й недели'],
  ['en', 'before week 5'],
] as const)('tells a week by its number as it is said in %s: %s', (language, words) => {
  expect(say(language, 'timetable.problem.already_past', { week: 5 })).toContain(words);
});
