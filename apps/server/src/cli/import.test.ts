import { rmSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  asFiles,
  countOnFromCampus,
  csv,
  importSet,
  smallUniversity,
  snapshot,
  writeSet,
} from '../testing/imports/index.ts';
import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { importLists } from './import.ts';

const headingsOf = (rows: Parameters<typeof csv>[0]) => csv(rows).split('\r\n')[0] ?? '';

let portal: Portal;
let folder: string;
let said: string[];
beforeAll(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
  await importSet(portal, asFiles(smallUniversity()));
  const { users, roles, enrollments } = smallUniversity();
  folder = writeSet({
    ...asFiles(smallUniversity()),
    'users.csv': headingsOf(users),
    'roles.csv': headingsOf(roles),
    'enrollments.csv': headingsOf(enrollments),
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await portal.close();
});
beforeEach(() => {
  said = [];
});

/** Types a command; gives the code with which it ends. */
const type = (...words: readonly string[]) =>
  importLists(
    ['rosters', ...words],
    { DATABASE_URL: portal.url },
    { say: (line) => void said.push(line), during: (_title, work) => work(() => {}) },
  );

describe('the command that imports lists', () => {
  it(
    'writes nothing while unusually many people leave and nobody has said how many',
    { tags: 'long' },
    async () => {
      const before = await snapshot(portal.pool);

      for (const words of [[], ['--leaving', '4'], ['--leaving', '6']]) {
        expect(await type(folder, '--apply', ...words)).toBe(1);
        expect(said.at(-1)).toMatch(/^Nothing was written\..*5.*: --apply --leaving 5$/);
      }
      expect(await snapshot(portal.pool)).toEqual(before);
    },
  );

  it('tells in the dry run which number to type', async () => {
    expect(await type(folder)).toBe(0);
    expect(said.at(-1)).toBe('Nothing was written. Do it with --apply --leaving 5.');
  });

  it('takes no word for a number', { tags: 'long' }, async () => {
    await expect(type(folder, '--apply', '--leaving', 'all')).rejects.toMatchObject({ exitCode: 2 });
  });

  it('applies when the number is the one that leaves', { tags: 'long' }, async () => {
    expect(await type(folder, '--apply', '--leaving', '5')).toBe(0);
    expect(said.at(-1)).toMatch(/^Applied\./);
    const { rows } = await portal.pool.query(`select distinct status from users where login like 'user.%'`);
    expect(rows).toEqual([{ status: 'blocked' }]);
  });
});
