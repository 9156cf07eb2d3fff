import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import type { EmbeddedPostgres } from './embeddedPostgres.ts';

const HOLDER = path.resolve(import.meta.dirname, '../../testing/holdPostgres.ts');

let home: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const holders: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'bilim-launcher-'));
  chmodSync(home, 0o711);
  dataDir = path.join(home, 'postgres');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await Promise.all(holders.splice(0).map((each) => kill(each)));
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('the embedded PostgreSQL', () => {
  it('starts in a new folder, speaks UTF-8 and listens on no network', async () => {
    const postgres = await start({});

    const [row] = await query(
      postgres,
      `select lower('ҮЖ') as lower, length('ЁЖ') as length, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as listens, current_setting('fsync') as fsync`,
    );
    expect(row).toEqual({ lower: 'үж', length: 2, encoding: 'UTF8', listens: '', fsync: 'on' });
  });

  it('is a stable release', async () => {
    const [row] = await query(await start(), 'show server_version');

    expect(row?.['server_version']).toMatch(/^\d+\.\d+$/);
  });

  it('keeps the data over a stop and a new start', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as number');
    await first.stop();
    running.splice(0);

    const second = await start();

    expect(await query(second, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('applies settings', async () => {
    const postgres = await start({ fsync: 'off', work_mem: '7MB' });

    expect(await query(postgres, 'show work_mem')).toEqual([{ work_mem: '7MB' }]);
  });

  it('starts in a folder whose name is too long for a socket', async () => {
    dataDir = path.join(home, 'a'.repeat(60), 'b'.repeat(60), 'postgres');

    const postgres = await start();

    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    running.splice(0);
    expect(existsSync(postgres.socketDir)).toBe(false);
  });

  it('comes back with its data after its postmaster was killed', async () => {
    const postgres = await start();
    await query(postgres, 'create table kept as select 7 as number');
    const killed = postgres.pid;

    process.kill(killed, 'SIGKILL');

    await expect
      .poll(() => query(postgres, 'select number from kept').catch(() => 'down'), { timeout: 20_000 })
      .toEqual([{ number: 7 }]);
    expect(postgres.pid).not.toBe(killed);
  });
});

describe.runIf(process.getuid?.() === 0)('a data folder that only root may enter', () => {
  it('becomes a link to a place that PostgreSQL can reach, and stays one', async () => {
    chmodSync(home, 0o700);
    const first = await start();
    await query(first, 'create table kept as select 7 as number');
    await first.stop();
    running.splice(0);
    const place = realpathSync(dataDir);

    const second = await start();

    expect(await query(second, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(realpathSync(dataDir)).toBe(place);
    await second.stop();
    running.splice(0);
    rmSync(path.dirname(place), { recursive: true });
  });
});

describe('the data folder', () => {
  it('is refused while another process uses it, and the other one is not disturbed', async () => {
    const holder = hold();
    const [, pid] = (await firstLine(holder)).split(' ');

    const second = startEmbeddedPostgres({ dataDir });

    await expect(second).rejects.toMatchObject({
      name: 'StartError',
      message: `The database in ${dataDir} is in use by the running process ${holder.pid}: stop that one first.`,
    });
    expect(isAlive(Number(pid))).toBe(true);
  });

  it('is refused to the same process a second time', async () => {
    await start();

    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is in use by the running process');
  });

  it('is free again when its process was killed, which also ends PostgreSQL', async () => {
    const holder = hold();
    const [, pid] = (await firstLine(holder)).split(' ');

    await kill(holder);

    await expect.poll(() => isAlive(Number(pid)), { timeout: 5000 }).toBe(false);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is taken over from a PostgreSQL whose process and watchdog were both killed', async () => {
    const holder = hold();
    const [, pid] = (await firstLine(holder)).split(' ');
    process.kill(holder.pid!, 'SIGSTOP');
    killWatchdogsOf(Number(pid));
    await kill(holder);
    expect(isAlive(Number(pid))).toBe(true);

    const postgres = await start();

    expect(postgres.pid).not.toBe(Number(pid));
    expect(isAlive(Number(pid))).toBe(false);
  });

  it('starts after each of five kills during the very first start', async () => {
    for (let round = 0; round < 5; round++) {
      const holder = hold();
      await expect.poll(() => unfinished().length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
      await sleep(round * 60);
      await kill(holder);
    }

    const postgres = await start();

    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unfinished()).toEqual([]);
  });

  it('is left alone when it holds something else', async () => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'diary.txt'), 'dear diary');

    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('holds something else than a database');

    expect(readdirSync(dataDir)).toEqual(['diary.txt']);
  });

  it('is refused when another major version wrote it', async () => {
    await (await start()).stop();
    running.splice(0);
    writeFileSync(path.join(dataDir, 'PG_VERSION'), '12\n');

    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('belong to PostgreSQL 12');
  });
});

async function start(settings: Record<string, string> = { fsync: 'off' }): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  running.push(postgres);
  return postgres;
}

function hold(): ChildProcess {
  const holder = spawn(process.execPath, ['--import', 'tsx', HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  return holder;
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...postgres.connection });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout!) {
    return String(chunk).trim();
  }
  return 'ended without a word';
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

/** Kills the shells of PostgreSQL's process group: its parent and the reader beside it. */
function killWatchdogsOf(postmaster: number): void {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const group = rows.find(([, pid]) => Number(pid) === postmaster)?.[2];
  for (const [, pid, pgid, args] of rows) {
    if (pgid === group && args?.startsWith('/bin/sh')) {
      process.kill(Number(pid), 'SIGKILL');
    }
  }
}

/** A dead process that its parent has not asked about yet is still listed, as a zombie. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

function unfinished(): string[] {
  return readdirSync(home).filter((name) => name.includes('.init-'));
}
