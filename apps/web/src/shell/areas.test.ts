import { describe, expect, it } from 'vitest';

import { areasOf, initialTab, tabOf } from './areas.ts';

describe('the areas of the window', () => {
  it('begin with the third tab, the apps', () => {
    expect(initialTab).toBe(3);
    expect(tabOf('/')).toBe(3);
  });

  it('follow the active tab on a narrow window', () => {
    expect(areasOf(tabOf('/'), true)).toContain('apps');
    expect(areasOf(tabOf('/news'), true)).not.toContain('apps');
    expect(areasOf(tabOf('/news'), true)).not.toContain('contacts');
    expect(areasOf(tabOf('/chat'), true)).toContain('contacts');
  });

  it('stand beside each other on a wide one, whatever the tab', () => {
    expect(areasOf(1, false)).toEqual(areasOf(3, false));
    expect(areasOf(3, false)).toEqual(expect.arrayContaining(['menu', 'profile', 'content']));
  });
});
