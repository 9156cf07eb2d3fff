import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { messageParts } from './messageParts.ts';

const links = (text: string) =>
  messageParts(text, []).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

describe('the parts of a message', () => {
  it('make links of addresses, in the middle of a sentence too', () => {
    expect(links('Смотрите https://example.kg/план?a=1, и example.com.')).toEqual([
      'https://example.kg/план?a=1',
      'https://example.com',
    ]);
  });

  it('make no link of what is not safe to follow', () => {
    expect(
      links('javascript:alert(1) http://example.kg data:text/html,x ftp://example.kg a@example.kg'),
    ).toEqual([]);
  });

  it('know who is spoken to', () => {
    expect(messageParts('Спасибо, @Асанова А. М., жду', ['Асанова А. М.', 'Асанова А.'])).toEqual([
      { kind: 'words', text: 'Спасибо, ' },
      { kind: 'mention', text: '@Асанова А. М.' },
      { kind: 'words', text: ', жду' },
    ]);
  });

  it('lose nothing of what was written', () => {
    const written = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('https://a.kg', '@Ким', ' ', '\n', 'http://b.kg', '@Ким Ч.')),
    );
    fc.assert(
      fc.property(written, (pieces) => {
        const text = pieces.join('');
        const parts = messageParts(text, ['Ким', 'Ким Ч.']);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https:\/\//);
      }),
    );
  });
});
