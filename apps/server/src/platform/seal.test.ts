import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

describe('a sealed text', () => {
  it('opens again with the same key for the same owner, and looks different each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, owner) => {
        const sealed = seal(key, owner, text);

        expect(unseal(key, owner, sealed)).toBe(Buffer.from(text).toString());
        expect(seal(key, owner, text).equals(sealed)).toBe(false);
      }),
    );
  });

  it('stays shut with another key, for somebody else, and when any byte was changed', () => {
    const sealed = seal(key, 'person 1', 'secret');

    expect(unseal(randomBytes(32), 'person 1', sealed)).toBeNull();
    expect(unseal(key, 'person 2', sealed)).toBeNull();
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(unseal(key, 'person 1', changed)).toBeNull();
    }
    expect(unseal(key, 'person 1', Buffer.alloc(3, 1))).toBeNull();
  });
});
