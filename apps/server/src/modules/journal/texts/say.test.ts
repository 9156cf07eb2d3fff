import { expect, it } from 'vitest';

import { say } from './say.ts';

it('joins the number of a lesson of the day to its word in Kyrgyz', () => {
  expect(say('kg', 'journal.next_ordinal', { ordinal: 3 })).toBe('Адегенде ушул күндүн 3-сабагын түзүңүз');
});
