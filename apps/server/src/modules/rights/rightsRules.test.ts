import { grants } from '@bilim/contract';
import type { Grant } from '@bilim/contract';
import { narrowGrants, twoPeopleGrants } from '@bilim/contract/core/access';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { reaches, verdictOf } from './rightsRules.ts';

const grant = fc.constantFrom(...grants);
const faculty = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
const giver = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  grants: fc.array(fc.record({ grant, facultyId: faculty }), { maxLength: 8 }),
});
const given = fc.uniqueArray(grant, { minLength: 1, maxLength: 4 });
const where = fc.record({ facultyId: faculty, isNarrow: fc.boolean() });

it('nobody gives to themselves, beyond their reach, or alone what they do not have or what takes two', () => {
  fc.assert(
    fc.property(giver, fc.integer({ min: 1, max: 3 }), given, where, (by, target, what, at) => {
      const verdict = verdictOf(by, target, what, at);
      const has = (one: Grant) => reaches(by, one, at.facultyId);
      if (verdict !== 'now' && verdict !== 'two') return;
      expect(target).not.toBe(by.id);
      expect(has('rights.manage')).toBe(true);
      if (at.isNarrow) expect(what.every((one) => narrowGrants.includes(one))).toBe(true);
      const isPlain = what.every((one) => has(one) && !twoPeopleGrants.includes(one));
      expect(verdict).toBe(isPlain ? 'now' : 'two');
      const keepsAll = by.grants.some((one) => one.grant === 'rights.manage' && one.facultyId === null);
      if (!keepsAll) expect(what.every(has)).toBe(true);
    }),
  );
});

it('a right of one department or group reaches no faculty', () => {
  const narrow = { id: 1, grants: [{ grant: 'photos.read' as const, facultyId: null, groupId: 7 }] };

  expect([reaches(narrow, 'photos.read', null), reaches(narrow, 'photos.read', 1)]).toEqual([false, false]);
});
