import { expect, it } from 'vitest';

import { startTexts } from '#testing/texts.ts';

it('texts that count thousands tell them in groups, and no other number', async () => {
  const { t } = await startTexts('ru');
  const english = await startTexts('en');
  expect(t('import.newaccounts', { count: 5016 })).toMatch(/^5\s016 /);
  expect(t('import.newaccounts', { count: 16 })).toMatch(/^16 /);
  expect(english.t('import.newaccounts', { count: 5016 })).toContain('5,016');
  expect(t('launch.progress', { done: 1, all: 9, minutes: 2026 })).toContain('2026');
});
