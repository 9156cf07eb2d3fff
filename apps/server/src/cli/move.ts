import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { readConfig } from '#config';
import { loadBackup } from '#platform/backup/loadBackup.ts';
import { writeBackup } from '#platform/backup/writeBackup.ts';
import { systemClock } from '#platform/clock.ts';
import { withLastWords } from '#platform/log/lastWords.ts';
import { StartError } from '#platform/startError.ts';

import { reachDatabase } from '../start/openStorage.ts';
import { openTerminal } from '../start/terminal.ts';
import type { Terminal } from '../start/terminal.ts';

export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await withLastWords(() => move(argv, env, openTerminal(process.stdout)));
}

/**
 * From the database of the var folder to one of the university's own. The portal stands still for as long, or what
 * people do meanwhile would stay behind; so another process that runs it is refused.
 */
export async function move(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<void> {
  const [to = '', ...rest] = argv;
  if (!/^postgres(ql)?:\/\/./.test(to) || rest.length > 0) {
    throw new StartError('Usage: npm run move -- postgres://user:password@host/name', { exitCode: 2 });
  }
  const config = readConfig([], { ...env, DATABASE_URL: undefined });
  const { url, stop } = await reachDatabase(config);
  const parent = mkdtempSync(join(config.varFolder, 'move-'));
  const folder = join(parent, 'backup');
  try {
    const asked = {
      url,
      files: null,
      secretFile: null,
      folder,
      previous: null,
      now: systemClock.now(),
    };
    await terminal.during('Reading', (tell) => writeBackup({ ...asked, tell }));
    const { manifest, rows } = await terminal.during('Writing', (tell) =>
      loadBackup({ folder, url: to, files: undefined, tell }),
    );
    terminal.say(
      `${manifest.tables.length} tables, ${rows} rows. From now on start with DATABASE_URL set to that address; the files and the secret stay in ${config.varFolder}.`,
    );
  } finally {
    rmSync(parent, { recursive: true });
    await stop();
  }
}
