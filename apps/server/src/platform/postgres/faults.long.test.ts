import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openLog } from '../log/openLog.ts';

import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embeddedPostgres.ts';

let home: string;
let postgres: EmbeddedPostgres | undefined;
const lines: string[] = [];
const quick = { tries: 40, firstPauseMs: 50, longestPauseMs: 400, settledMs: 30_000 };

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'bilim-faults-'));
  chmodSync(home, 0o711);
  lines.length = 0;
});
afterEach(async () => {
  await postgres?.stop();
  postgres = undefined;
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(over: Partial<EmbeddedPostgresOptions> = {}) {
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(home, 'postgres'),
    settings: { fsync: 'off' },
    log: openLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } }),
    perseverance: quick,
    ...over,
  });
  await ask('create table kept as select 7 as number');
  return postgres;
}

async function ask(sql: string, connection = postgres!.connection) {
  const client = new Client({ ...connection });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const answered = async () => await ask('select number from kept').catch(() => 'down');

describe('a PostgreSQL that ended and does not start', () => {
  it('is tried again until it does, and says meanwhile why not', async () => {
    const { pid, trouble } = await start();
    const folder = path.join(home, 'postgres');
    expect(trouble()).toBeNull();

    const client = new Client({ ...postgres!.connection });
    client.on('error', () => {});
    await client.connect();
    // PostgreSQL does not touch a folder that others may read.
    chmodSync(folder, 0o755);
    process.kill(pid, 'SIGKILL');

    await expect.poll(trouble).toContain('has invalid permissions');
    await expect
      .poll(() => lines.filter((line) => line.includes('could not be started again')).length)
      .toBeGreaterThan(3);
    chmodSync(folder, 0o700);
    await expect.poll(answered).toEqual([{ number: 7 }]);
    await expect.poll(trouble).toBeNull();
    expect(lines.join('')).toContain('PostgreSQL runs again');
    // Each connection that it had is told of its end; that is no news of its own.
    expect(lines.join('')).not.toContain('terminating connection');
  });

  it('is given up after so many tries, with a sentence', async () => {
    const { pid, givenUp } = await start({ perseverance: { ...quick, tries: 4 } });

    chmodSync(path.join(home, 'postgres'), 0o755);
    process.kill(pid, 'SIGKILL');

    expect(await givenUp).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^PostgreSQL has ended and could not be started again in 4 tries: .*permissions/,
      ),
    });
  });

  it('is not waited for when the server is to stop', async () => {
    const { pid, trouble } = await start({
      perseverance: { ...quick, longestPauseMs: 60_000, firstPauseMs: 60_000 },
    });
    process.kill(pid, 'SIGKILL');
    await expect.poll(trouble).not.toBeNull();

    const begun = Date.now();
    await postgres?.stop();

    expect(Date.now() - begun).toBeLessThan(5_000);
    postgres = undefined;
  });
});

/** A disk of its own, which takes the right to mount one. */
const mayMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(path.join(os.tmpdir(), 'bilim-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], {
    stdio: 'ignore',
  });
  if (status === 0) execFileSync('umount', [place]);
  rmSync(place, { recursive: true });
  return status === 0;
})();

describe.runIf(mayMount)('on a disk without room', () => {
  let disk: string;
  beforeEach(() => {
    disk = path.join(home, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'tmpfs', disk]);
  });
  afterEach(async () => {
    await postgres?.stop();
    postgres = undefined;
    execFileSync('umount', [disk]);
  });

  it('PostgreSQL ends, and runs again with all that was answered once there is room', async () => {
    const { trouble } = await start({ dataDir: path.join(disk, 'postgres') });
    const filler = path.join(disk, 'filler');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 3_000_000));

    await ask('create table many (words text)');
    let written = 0;
    const write = async () => {
      for (;;) {
        await ask(`insert into many select repeat(md5(n::text), 30) from generate_series(1, 1000) n`);
        written += 1000;
      }
    };
    await expect(write()).rejects.toThrow(/No space left|terminated|closed|ECONN|ENOENT/);
    await ask('checkpoint', postgres!.setup).catch(() => undefined);
    await expect.poll(trouble, { timeout: 30_000 }).toContain('No space left on device');

    rmSync(filler);
    await expect.poll(answered, { timeout: 30_000 }).toEqual([{ number: 7 }]);
    expect(await ask('select count(*)::int as n from many')).toEqual([{ n: written }]);
    expect(lines.join('')).toContain('PostgreSQL has ended by itself and is started again');
  });
});
