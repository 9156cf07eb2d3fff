import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { StartError } from '../startError.ts';

export interface ProcessLock {
  release(): void;
}

/**
 * Makes this process the only one that uses what `file` stands for. A lock whose process has died is taken over;
 * one whose process lives is a `StartError`.
 */
export function lockForProcess(file: string, subject: string): ProcessLock {
  const claim = `${file}.${process.pid}`;
  writeFileSync(claim, `${process.pid}\n${processStamp(process.pid)}\n`);

  try {
    for (;;) {
      if (linked(claim, file)) {
        return { release: () => releaseOwn(file) };
      }
      const holder = livingHolder(file);
      if (holder !== null) {
        throw new StartError(`${subject} is in use by the running process ${holder}: stop that one first.`);
      }
      removeStale(file);
    }
  } finally {
    rmSync(claim, { force: true });
  }
}

function releaseOwn(file: string): void {
  if (livingHolder(file) === process.pid) {
    rmSync(file, { force: true });
  }
}

/** Takes the lock aside before it looks again: a faster process may have put a good one in the stale one's place. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') {
      return;
    }
    throw error;
  }
  if (livingHolder(aside) !== null) {
    linked(aside, file);
  }
  rmSync(aside, { force: true });
}

/** The process that holds the lock, or null when nobody alive does. */
export function livingHolder(file: string): number | null {
  const [pid, stamp] = readIfThere(file).split('\n');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0 || stamp === undefined || stamp === '') {
    return null;
  }
  return processStamp(holder) === stamp ? holder : null;
}

/** Tells a process from a later one that was given the same number; null when there is no such process. */
function processStamp(pid: number): string | null {
  return process.platform === 'linux' ? stampFromProc(pid) : stampFromPs(pid);
}

function stampFromProc(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  // The program's name comes second, in brackets, and may hold blanks: count the fields from its end.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const started = fields[18];
  if (started === undefined || state === 'Z' || state === 'X') {
    return null;
  }
  return `${readIfThere('/proc/sys/kernel/random/boot_id').trim()} ${started}`;
}

function stampFromPs(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return started.trim() || null;
  } catch {
    return null;
  }
}

/** A hard link appears whole or not at all, so nobody ever reads a half-written lock. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
