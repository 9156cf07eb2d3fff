import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { draw } from '#modules/enrolment/draw/draw.ts';
import { hashOf, hashOfSeed } from '#modules/enrolment/draw/publicFile.ts';
import type { DrawInput } from '#modules/enrolment/draw/publicFile.ts';

import { verifyDraw } from './verify-draw.ts';

const folder = mkdtempSync(join(tmpdir(), 'bilim-draw-'));
const written = (name: string, file: object) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(file));
  return path;
};

/** One seat and two who wish it. */
const wish = { discipline: 7, rank: 1, code: null, credits: 5, types: [[[70, 1] as [number, number]]] };
const student = { average: null, studyYear: null, kept: [], credits: 30 };
const input: DrawInput = {
  version: 1,
  rule: 'lottery',
  classes: [{ id: 70, pools: [{ id: 700, seats: 1, free: 1, isKept: false }] }],
  clashes: [],
  students: ['a', 'b'].map((pseudonym) => ({
    ...student,
    pseudonym,
    blocks: [{ block: 1, choose: 1, wishes: [wish] }],
  })),
};
const result = [...draw(input, 'seed')];
const file = {
  seed: 'seed',
  seedHash: hashOfSeed('seed'),
  input,
  inputHash: hashOf(input),
  result,
  resultHash: hashOf(result),
};

it('says that the file of a draw tells what the draw gives, and refuses one that was changed', () => {
  const said: string[] = [];
  verifyDraw([written('draw.json', file)], { say: (text) => void said.push(text) });
  expect(said).toEqual([expect.stringContaining('Equal: 2 students')]);

  // The seat is given to the other one, and the hash is made to fit.
  const [one, two] = result.map(({ pseudonym }) => pseudonym);
  const other = result.map((row) => ({ ...row, pseudonym: row.pseudonym === one ? two! : one! }));
  const changed = written('changed.json', { ...file, result: other, resultHash: hashOf(other) });
  expect(() => verifyDraw([changed], { say: () => null })).toThrow('does not tell what the draw gives');
  expect(() => verifyDraw([written('other.json', {})], { say: () => null })).toThrow(
    'is not the public file',
  );
  expect(() => verifyDraw([], { say: () => null })).toThrow('Usage');
});
