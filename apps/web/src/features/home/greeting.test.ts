import { describe, expect, it } from 'vitest';

import { givenName, greetingAt } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    ['04:59', 'night'],
    ['05:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'day'],
    ['17:59', 'day'],
    ['18:00', 'evening'],
    ['22:59', 'evening'],
    ['23:00', 'night'],
  ])('at %s is that of the %s', (time, greeting) => {
    expect(greetingAt(time)).toBe(greeting);
  });

  it('calls a person by the given name, which follows the surname', () => {
    expect(givenName('Садыкова Айжан Канатовна')).toBe('Айжан');
    expect(givenName('Айжан')).toBe('Айжан');
  });
});
