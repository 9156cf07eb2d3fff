import { describe, expect, it } from 'vitest';

import { withDatives } from './kyrgyzDatives.ts';

describe('«until» in Kyrgyz', () => {
  it.each([
    ['10:50', '10:50гө'],
    ['12:20', '12:20га'],
    ['09:30', '09:30га'],
    ['13:45', '13:45ке'],
    ['08:00', '08:00ге'],
    ['10:00', '10:00го'],
    ['09.12, 00:00', '09.12, 00:00гө'],
    ['24', '24кө'],
    ['100', '100гө'],
    ['2026-ж. 23-ноябрь', '2026-ж. 23-ноябрга'],
    ['1-май', '1-майга'],
  ])('stands after the dative of %s', (said, dative) => {
    expect(withDatives(`${said} чейин`)).toBe(`${dative} чейин`);
  });

  it('leaves alone what has its ending', () => {
    expect(withDatives('10 МБга чейин, кечке чейин')).toBe('10 МБга чейин, кечке чейин');
  });
});
