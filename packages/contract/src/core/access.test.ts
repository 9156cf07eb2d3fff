import { describe, expect, it } from 'vitest';

import { admits, anyone, either, holding, holds, only, scopeOf, signedIn } from './access.ts';
import type { HeldGrant, Person, RoleName } from './access.ts';

const personWith = (role: RoleName, grants: readonly HeldGrant[] = [], roles = [role]): Person => ({
  id: 1,
  role,
  roles,
  grants,
});
const student = personWith('student');
const here = personWith('dean', [{ grant: 'news.manage', facultyId: 3 }]);
const everywhere = personWith('registrar', [
  { grant: 'news.manage', facultyId: 3 },
  { grant: 'news.manage', facultyId: null },
  { grant: 'audit.read', facultyId: 5 },
]);

describe('a call', () => {
  it('for anyone is open to whoever is not signed in, and no other is', () => {
    const rules = [anyone, signedIn, only('student'), holding('news.manage'), either(signedIn, only('dean'))];

    expect(rules.map((rule) => admits(rule, null))).toEqual([true, false, false, false, false]);
    expect(admits(signedIn, student)).toBe(true);
  });

  it('of a role is open to whoever signed in in it, not to whoever could have', () => {
    const both = personWith('student', [], ['student', 'teacher']);

    expect([admits(only('student'), both), admits(only('teacher'), both)]).toEqual([true, false]);
    expect(admits(only('teacher', 'student'), both)).toBe(true);
  });

  it('of a right is open to whoever holds it, be it in one faculty only, and to nobody else', () => {
    const may = (person: Person) => [
      admits(holding('news.manage'), person),
      admits(holding('audit.read'), person),
    ];

    expect([may(student), may(here), may(everywhere)]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('of several rules is open by any of them', () => {
    const rule = either(only('student'), holding('news.manage'));

    expect([student, here, personWith('teacher')].map((person) => admits(rule, person))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a right', () => {
  it('holds in the faculties for which it was given, everywhere once it was given without one, else nowhere', () => {
    expect(scopeOf(here, 'news.manage')).toEqual([3]);
    expect(scopeOf(everywhere, 'news.manage')).toBe('all');
    expect(scopeOf(everywhere, 'audit.read')).toEqual([5]);
    expect(scopeOf(student, 'news.manage')).toEqual([]);
    expect([holds(here, 'news.manage'), holds(here, 'audit.read')]).toEqual([true, false]);
  });
});
