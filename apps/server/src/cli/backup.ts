import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '#config';
import { writeBackup } from '#platform/backup/writeBackup.ts';
import { systemClock } from '#platform/clock.ts';
import { openFiles } from '#platform/files/openFiles.ts';
import { withLastWords } from '#platform/log/lastWords.ts';

import { reachDatabase } from '../start/openStorage.ts';
import { readTyped } from '../start/readTyped.ts';
import { openTerminal } from '../start/terminal.ts';
import type { Terminal } from '../start/terminal.ts';

const usage = `Usage:
  npm run backup                    writes everything into a new folder below backups in the var folder
  npm run backup -- <folder>        into a new folder below that one
  npm run backup -- --keep <n>      and removes all but the newest n there`;

export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  process.exitCode = await withLastWords(() => backUp(argv, env, openTerminal(process.stdout)));
}

/** Writes a backup beside the running portal, or without one; gives the exit code: 0 whole, 3 with files missing. */
export async function backUp(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const { folder: given, keep } = readArguments(argv);
  const config = readConfig([], env);
  const parent = resolve(given ?? join(config.varFolder, 'backups'));
  const now = systemClock.now();
  const folder = join(parent, nameAt(now));
  const files = await openFiles(config.files, config.varFolder);
  const { url, stop } = await reachDatabase({ ...config, sharesDatabase: true });
  try {
    const { tables, files: stored } = await terminal.during('Backup', (tell) =>
      writeBackup({
        url,
        files,
        secretFile: config.secret === undefined ? join(config.varFolder, 'secret') : null,
        folder,
        previous: backupsIn(parent).at(-1) ?? null,
        now,
        tell,
      }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    terminal.say(
      `${folder}: ${tables.length} tables, ${rows} rows, ${stored.count - stored.lost.length} files.`,
    );
    if (keep !== null) for (const old of backupsIn(parent).slice(0, -keep)) rmSync(old, { recursive: true });
    if (stored.lost.length === 0) return 0;
    terminal.say(
      `${stored.lost.length} files are missing from the store, or broken there: ${stored.lost.join(', ')}`,
    );
    return 3;
  } finally {
    await stop();
  }
}

const nameShape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const nameAt = (now: Date) => now.toISOString().replaceAll(/[:.]/g, '-');

/** Oldest first. One that was broken off has another name. */
function backupsIn(parent: string): string[] {
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => nameShape.test(name));
  return names.toSorted().map((name) => join(parent, name));
}

function readArguments(argv: readonly string[]) {
  return readTyped(usage, () => {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    });
    const [folder, ...rest] = positionals;
    if (rest.length > 0) throw new Error(`What is "${rest[0] ?? ''}"?`);
    if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) {
      throw new Error(`--keep is a number of backups, not "${values.keep}".`);
    }
    return { folder, keep: values.keep === undefined ? null : Number(values.keep) };
  });
}
