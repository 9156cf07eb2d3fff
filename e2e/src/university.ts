import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** How the set-up tells the workers, which inherit its environment, where the university lies. */
const kept = 'BILIM_E2E_UNIVERSITY';

/** An empty folder for a server's data. */
export function openVarFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bilim-e2e-'));
  // As root, PostgreSQL runs as another account, which has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * From now on every server begins with a copy of what a stopped one has, instead of filling the demo university anew.
 * Returns what forgets it.
 */
export function keepUniversity(varFolder: string): () => void {
  // Its files belong to two accounts, which only this command copies as they are.
  if (process.platform === 'win32') return () => {};
  const folder = openVarFolder();
  copy(varFolder, folder);
  process.env[kept] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Puts the university into a folder that is still empty; without one that was kept, its server fills it. */
export function layOutUniversity(varFolder: string): void {
  const folder = process.env[kept];
  if (folder !== undefined) copy(folder, varFolder);
}

function copy(from: string, to: string) {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
