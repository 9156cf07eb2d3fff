import { chownSync, readFileSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

import { StartError } from '../startError.ts';

/** Options of `spawn` that decide as whom a process runs; empty means "as we do". */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL refuses to run as root. A root process therefore runs it as the owner of the data folder when there is
 * one, and otherwise as `nobody`, which every system has, so that no account is created.
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) {
    return {};
  }

  const owner = statSync(dataDir, { throwIfNoEntry: false });
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Whether a process of this account may enter the folder. */
export function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' }).status === 0;
}

/** Makes the folder the account's own. */
export function give(folder: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(folder, account.uid, account.gid);
  }
}

function nobody(): Account {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (entry === null) {
    throw new StartError(
      'PostgreSQL does not run as root and this system has no account "nobody": start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}
