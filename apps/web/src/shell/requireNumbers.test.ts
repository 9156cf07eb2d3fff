import { isNotFound } from '@tanstack/react-router';
import { expect, it } from 'vitest';

import { requireNumbers } from './requireNumbers.ts';

function hasPage(bookId: string): boolean {
  try {
    requireNumbers({ bookId });
    return true;
  } catch (thrown) {
    expect(isNotFound(thrown)).toBe(true);
    return false;
  }
}

it('there is no page for a book that no number names', () => {
  expect(['12', '999999999', 'umk-7_Повесть.epub'].every(hasPage)).toBe(true);
  for (const told of ['x', '1.5', '0', '-1', '99999999999999', 'umk-7'])
    expect(hasPage(told), told).toBe(false);
});
