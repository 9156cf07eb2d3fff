// @ts-check
import { readdirSync } from 'node:fs';

import { expect, it } from 'vitest';

import { fromRoot } from '../root.mjs';

import { mutants } from './list.mjs';
import { outdated } from './mistakes.mjs';

it('every mistake can still be made: whoever changes its line writes it anew in scripts/mutants', () => {
  expect(outdated(mutants)).toEqual([]);
});

it('every mistake has tests that could find it', () => {
  const files = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
  );
  const without = mutants.filter(
    ({ tests }) => !files.some((file) => /\.test\.tsx?$/.test(file) && file.includes(tests)),
  );

  expect(without.map(({ what, tests }) => `"${what}": ${tests}`)).toEqual([]);
});

it('every mistake is told apart by its words', () => {
  const words = mutants.map(({ what, file }) => `${what} (${file})`);

  expect(words.filter((one, place) => words.indexOf(one) !== place)).toEqual([]);
});
