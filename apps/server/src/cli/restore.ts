import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '#config';
import type { Config } from '#config';
import { loadBackup } from '#platform/backup/loadBackup.ts';
import { secretPath } from '#platform/backup/manifest.ts';
import { openFiles } from '#platform/files/openFiles.ts';
import { withLastWords } from '#platform/log/lastWords.ts';
import { StartError } from '#platform/startError.ts';

import { reachDatabase } from '../start/openStorage.ts';
import { readTyped } from '../start/readTyped.ts';
import { openTerminal } from '../start/terminal.ts';
import type { Terminal } from '../start/terminal.ts';

const usage = `Usage:
  npm run restore -- <backup>            into an empty database and the store of files
  npm run restore -- <backup> --prove    into a database of its own that is thrown away: shows that it can be done`;

export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await withLastWords(() => restore(argv, env, openTerminal(process.stdout)));
}

/** Brings a backup back, or shows in a scratch place that it would come back. */
export async function restore(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<void> {
  const { folder, proves } = readArguments(argv);
  const config = readConfig([], env);
  const { manifest, rows, files } = proves
    ? await prove(folder, terminal)
    : await bringBack(config, folder, terminal);
  terminal.say(
    `${proves ? 'Can be restored' : 'Restored'} as it stood at ${manifest.madeAt}: ${manifest.tables.length} tables, ${rows} rows, ${files} files.`,
  );
  if (manifest.files.lost.length > 0) {
    terminal.say(
      `${manifest.files.lost.length} files were missing when it was made: ${manifest.files.lost.join(', ')}`,
    );
  }
}

async function bringBack(config: Config, folder: string, terminal: Terminal) {
  putSecret(config, folder);
  const { url, stop } = await reachDatabase(config);
  try {
    const files = await openFiles(config.files, config.varFolder);
    return await terminal.during('Restore', (tell) => loadBackup({ folder, url, files, tell }));
  } finally {
    await stop();
  }
}

async function prove(folder: string, terminal: Terminal) {
  const varFolder = mkdtempSync(join(tmpdir(), 'bilim-prove-'));
  // Else a root process's PostgreSQL, which runs as another account, would keep its data elsewhere.
  chmodSync(varFolder, 0o711);
  const { url, stop } = await reachDatabase({ databaseUrl: undefined, varFolder });
  try {
    return await terminal.during('Proof', (tell) => loadBackup({ folder, url, files: null, tell }));
  } finally {
    await stop();
    rmSync(varFolder, { recursive: true, force: true });
  }
}

/** Without the secret under which the database was filled no password would be taken. */
function putSecret({ secret, varFolder }: Config, folder: string): void {
  const [from, to] = [secretPath(folder), join(varFolder, 'secret')];
  if (secret !== undefined || !existsSync(from)) return;
  if (!existsSync(to)) {
    mkdirSync(varFolder, { recursive: true });
    copyFileSync(from, to);
  } else if (!readFileSync(from).equals(readFileSync(to))) {
    throw new StartError(
      `${to} is not the secret of this backup: put the var folder aside, or name another in BILIM_VAR.`,
    );
  }
}

function readArguments(argv: readonly string[]) {
  return readTyped(usage, () => {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { prove: { type: 'boolean' } },
    });
    const [folder, ...rest] = positionals;
    if (folder === undefined || rest.length > 0) throw new Error('Which backup?');
    return { folder: resolve(folder), proves: values.prove === true };
  });
}
