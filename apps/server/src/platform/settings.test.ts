import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { defaultSettings } from './settingValues.ts';

const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

it('describes every setting of the university with its default', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));

  for (const [key, value] of Object.entries(defaultSettings)) {
    const row = rows.find((line) => line.startsWith(`| \`${key}\` `));
    expect(row, `docs/operations.md says nothing of ${key}`).toBeDefined();
    expect(row!.split('|')[2]!.trim(), key).toBe([value].flat().join(', '));
  }
});
