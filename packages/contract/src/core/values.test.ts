import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { joined } from './packed.ts';
import { creditAmount, day, flag, id, idOrNone, instant, known, single, yearNumber } from './values.ts';

const decodes = (schema: z.core.$ZodType, value: unknown) => z.safeDecode(schema, value).success;

describe('an id', () => {
  it('may be digits in a string, and nothing else is coerced', () => {
    expect(z.decode(id, '42')).toBe(42);
    for (const value of [null, true, '', 'x', '1.5', 1.5, 0, -1, 2_147_483_648, [1], {}]) {
      expect(decodes(id, value), JSON.stringify(value)).toBe(false);
    }
  });

  it('is null inside where the wire says -1', () => {
    expect(z.decode(idOrNone, -1)).toBeNull();
    expect(z.encode(idOrNone, null)).toBe(-1);
    expect(z.encode(idOrNone, 7)).toBe(7);
  });
});

describe('a flag', () => {
  it.each([
    [1, true],
    ['1', true],
    [true, true],
    ['true', true],
    [0, false],
    ['0', false],
    [false, false],
  ])('%j means %j', (wire, own) => {
    expect(z.decode(flag, wire)).toBe(own);
  });

  it('is 0 or 1 when we send it, and 2 is refused', () => {
    expect([z.encode(flag, true), z.encode(flag, false)]).toEqual([1, 0]);
    expect(decodes(flag, 2)).toBe(false);
  });
});

describe('a day', () => {
  it.each(['2026-02-29', '2026-13-01', '0000-00-00', '99999-01-01', '2026-1-1', '2026-10-14T00:00:00Z'])(
    'is not %s',
    (value) => {
      expect(decodes(day, value)).toBe(false);
    },
  );

  it('may be the 29th of February in a leap year', () => {
    expect(decodes(day, '2028-02-29')).toBe(true);
  });
});

describe('other values', () => {
  it('understand a start year as well as a year id', () => {
    expect([z.decode(yearNumber, 26), z.decode(yearNumber, 2026), z.decode(yearNumber, '2026')]).toEqual([
      26, 26, 26,
    ]);
  });

  it('read instants with an offset', () => {
    expect(z.decode(instant, '2026-10-14T10:00:00+06:00').toISOString()).toBe('2026-10-14T04:00:00.000Z');
  });

  it('write instants by the clock of the university', () => {
    expect(z.encode(instant, new Date('2026-12-31T18:00:00.250Z'))).toBe('2027-01-01T00:00:00.250+06:00');
  });

  it('join and split file names', () => {
    expect(z.decode(joined(';!;'), 'a.pdf;!;b.xlsx')).toEqual(['a.pdf', 'b.xlsx']);
    expect(z.decode(joined(';!;'), '')).toEqual([]);
  });

  it('take credits as a number or as decimal text', () => {
    expect([z.decode(creditAmount, 5), z.decode(creditAmount, '2.5')]).toEqual([5, 2.5]);
    expect(decodes(creditAmount, 31)).toBe(false);
  });

  it('leave out of a list that grows what is newer than the reader, and write nothing unknown', () => {
    const words = known(z.enum(['mark', 'news']));
    expect(z.decode(words, ['mark', 'weather', 'news'] as never)).toEqual(['mark', 'news']);
    expect(z.encode(words, ['news'])).toEqual(['news']);
    expect(z.safeEncode(words, ['weather'] as never).success).toBe(false);
  });

  it('unwrap the only row of a list', () => {
    expect(z.decode(single(flag), [1])).toBe(true);
    expect(z.encode(single(flag), true)).toEqual([1]);
    expect(decodes(single(flag), [])).toBe(false);
  });
});
