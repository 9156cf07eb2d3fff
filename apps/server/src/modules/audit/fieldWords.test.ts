import { readdirSync, readFileSync } from 'node:fs';

import { orderKinds } from '@bilim/contract/orders';
import { expect, it } from 'vitest';

import { changesOf } from './entryWords.ts';

/** Facts within facts: what they hold has names, they themselves are never told. */
const nests = new Set(['values', 'payload']);

const inner = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`;
const writes = /\baudit(?:All)?\(|\bAuditEntry\b/;

/** What an entry is given as before and after: where it stands there in braces, or as a constant of the same file. */
function fieldsIn(code: string): string[] {
  const given = [...code.matchAll(new RegExp(`\\b(?:before|after): ${inner}`, 'g'))];
  const named = [...code.matchAll(/\b(before|after)(?:: (\w+))?(?=\s*[,}])/g)].flatMap(
    ([, field = '', name = field]) => [...code.matchAll(new RegExp(`const ${name} = ${inner};`, 'g'))],
  );
  return [...given, ...named].flatMap(([, facts = '']) =>
    facts
      .replaceAll(/\{[^{}]*\}|\((?:[^()]|\([^()]*\))*\)/g, '')
      .split(',')
      .flatMap((one) => /^\s*(\w+)\s*(?::|$)/.exec(one)?.[1] ?? []),
  );
}

const told = (field: string, value = '1') =>
  changesOf({ entity: 'any', before: null, after: { [field]: value } }, 'ru')[0];

it('every field that the code writes down has words of its own', () => {
  const folder = new URL('..', import.meta.url);
  const fields = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .filter((code) => writes.test(code))
    .flatMap(fieldsIn);
  const nameless = fields.filter((name) => !nests.has(name) && told(name)?.name === name);

  expect(fields.length).toBeGreaterThan(100);
  expect([...new Set(nameless)]).toEqual([]);
});

it('every kind of order has words', () => {
  expect(orderKinds.filter((kind) => told('kind', kind)?.after === kind)).toEqual([]);
});
