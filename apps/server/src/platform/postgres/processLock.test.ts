import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { livingHolder, lockForProcess } from './processLock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bilim-lock-'));
  file = path.join(folder, 'data.lock');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the lock of a process', () => {
  it('names its holder, refuses a second one and leaves nothing behind', () => {
    const lock = lockForProcess(file, 'The database');

    expect(livingHolder(file)).toBe(process.pid);
    expect(() => lockForProcess(file, 'The database')).toThrow(
      `The database is in use by the running process ${process.pid}: stop that one first.`,
    );

    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a process that is gone', () => {
    writeFileSync(file, '4194304\nlong ago\n');

    lockForProcess(file, 'The database');

    expect(livingHolder(file)).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(['data.lock']);
  });

  it('is taken over when another process has got the number since', () => {
    writeFileSync(file, `${process.pid}\nstarted before the last restart\n`);

    lockForProcess(file, 'The database');

    expect(readFileSync(file, 'utf8')).not.toContain('before the last restart');
  });

  it('is taken over when a power cut left it empty', () => {
    writeFileSync(file, '');

    lockForProcess(file, 'The database');

    expect(livingHolder(file)).toBe(process.pid);
  });

  it('is not released by one who has lost it', () => {
    const lock = lockForProcess(file, 'The database');
    writeFileSync(file, '1\nsomebody else\n');

    lock.release();

    expect(existsSync(file)).toBe(true);
  });
});
