import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { StartError } from '../startError.ts';
import { canEnter, give } from './account.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { sharedFolder } from './sharedFolder.ts';

/** The role that `initdb` makes: it may do everything, and sets up what the portal works with. */
export const SETUP_ROLE = 'bilim';

/**
 * The folder that really holds the data. It is `dataDir`, or, where PostgreSQL's account cannot enter that (a checkout
 * in /root), a folder of its own elsewhere to which `dataDir` becomes a link.
 */
export function resolveDataFolder(dataDir: string, account: Account): string {
  const wanted = path.resolve(dataDir);
  const parent = path.dirname(wanted);
  mkdirSync(parent, { recursive: true });

  if (lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink()) {
    return path.resolve(parent, readlinkSync(wanted));
  }
  if (canEnter(account, parent)) {
    return wanted;
  }
  if (existsSync(wanted)) {
    throw new StartError(
      `PostgreSQL, which does not run as root, cannot reach its data in ${wanted}: start as the account that did before.`,
    );
  }

  const place = mkdtempSync(path.join(sharedFolder(), 'data-'));
  writeFileSync(path.join(place, 'belongs-to'), `${wanted}\n`);
  give(place, account);
  symlinkSync(path.join(place, 'postgres'), wanted);
  return path.join(place, 'postgres');
}

interface ClusterOptions {
  readonly binaries: Binaries;
  readonly account: Account;
  /** Off for data that nobody misses after a power cut. */
  readonly sync: boolean;
}

/** Creates the cluster unless the folder holds one, and refuses a folder that this PostgreSQL cannot use. */
export async function prepareDataFolder(folder: string, options: ClusterOptions): Promise<void> {
  const { account, binaries } = options;
  removeUnfinished(folder);
  const marker = path.join(folder, 'PG_VERSION');
  if (!existsSync(marker)) {
    refuseStrangeContent(folder);
    await createCluster(folder, options);
    return;
  }

  const major = readFileSync(marker, 'utf8').trim();
  if (major !== binaries.major) {
    throw new StartError(
      `The data in ${folder} belong to PostgreSQL ${major}, and this Bilim brings PostgreSQL ${binaries.major}.`,
    );
  }
  if (statSync(folder).uid !== (account.uid ?? process.getuid?.())) {
    throw new StartError(
      `The data in ${folder} belong to another account: start as the account that did before.`,
    );
  }
}

/** Until the rename there is no data folder, so that a kill at any moment leaves a place that starts. */
async function createCluster(folder: string, options: ClusterOptions): Promise<void> {
  const unfinished = mkdtempSync(`${folder}.init-`);
  give(unfinished, options.account);
  await initialise(unfinished, options);
  renameSync(unfinished, folder);
  syncFolder(path.dirname(folder));
}

async function initialise(folder: string, { binaries, account, sync }: ClusterOptions): Promise<void> {
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const options = [
    '-D',
    folder,
    '-U',
    SETUP_ROLE,
    '--auth=trust',
    ...locale,
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(binaries.initdb, options, {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
  } catch (cause) {
    const reason = cause instanceof Error ? lastLine(cause.message) : String(cause);
    throw new StartError(`The database could not be created in ${folder}: ${reason}`, { cause });
  }
}

function removeUnfinished(folder: string): void {
  const parent = path.dirname(folder);
  const prefix = `${path.basename(folder)}.init-`;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    // The initdb of a killed start may still be writing; what resists is removed by the next start.
    rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function refuseStrangeContent(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartError(
      `${folder} holds something else than a database: move it away, or choose another folder.`,
    );
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
