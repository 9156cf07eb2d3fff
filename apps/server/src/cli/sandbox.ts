import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '#config';
import { hashPassword } from '#modules/auth/passwords/password.ts';
import { loadBackup } from '#platform/backup/loadBackup.ts';
import { withSession } from '#platform/backup/session.ts';
import { writeBackup } from '#platform/backup/writeBackup.ts';
import { systemClock } from '#platform/clock.ts';
import { loadKeys } from '#platform/keys.ts';
import { withLastWords } from '#platform/log/lastWords.ts';
import { StartError } from '#platform/startError.ts';

import { reachDatabase } from '../start/openStorage.ts';
import { readTyped } from '../start/readTyped.ts';
import { openTerminal } from '../start/terminal.ts';
import type { Terminal } from '../start/terminal.ts';
import { markAsTraining } from '../start/training.ts';
import { forgetPeople, giveLogins } from './sandbox/forgetPeople.ts';
import type { TrainingLogin } from './sandbox/forgetPeople.ts';

const usage = `Usage:
  npm run sandbox -- <folder>                   a copy of this university for training, with invented people, in a new var folder
  npm run sandbox -- <folder> --from <backup>   the same of a backup`;

export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await withLastWords(() => makeSandbox(argv, env, openTerminal(process.stdout)));
}

/**
 * Makes a copy in which nobody is who they are. Names are taken out of a copy beside it, which is thrown away: what a
 * database has written over lies in its files for a long time, and none of that may be handed on.
 */
export async function makeSandbox(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<{ readonly password: string; readonly logins: readonly TrainingLogin[] }> {
  const { folder, from } = readArguments(argv);
  requireEmpty(folder);
  const scratch = `${folder}.part`;
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  // PostgreSQL of a root process runs as another account, and has to pass through.
  chmodSync(scratch, 0o711);
  try {
    const original = from ?? (await copyRunning(env, join(scratch, 'original'), terminal));
    const invented = join(scratch, 'invented');
    const password = inventPassword();
    mkdirSync(folder, { recursive: true });
    const keys = loadKeys(undefined, join(folder, 'secret'));
    const hash = await hashPassword(keys, password);
    const logins = await inWorkshop(join(scratch, 'var'), async (url) => {
      await load(url, original, terminal, 'Copy');
      const given = await invent(url, hash, terminal);
      await write(url, invented, terminal, 'Handing over');
      return given;
    });
    await inWorkshop(folder, (url) => load(url, invented, terminal, 'Sandbox'));
    for (const line of wordsAbout(folder, password, logins)) terminal.say(line);
    return { password, logins };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function invent(url: string, passwordHash: string, terminal: Terminal) {
  return await terminal.during('Inventing people', (tell) =>
    withSession(url, async (client) => {
      await forgetPeople(client, { seed: randomInt(2 ** 31), tell });
      await markAsTraining(client);
      return await giveLogins(client, passwordHash);
    }),
  );
}

/** Rows alone: files stay where they are. */
async function load(url: string, folder: string, terminal: Terminal, title: string) {
  await terminal.during(title, (tell) => loadBackup({ folder, url, files: undefined, tell }));
}

async function write(url: string, folder: string, terminal: Terminal, title: string) {
  const asked = { url, files: null, secretFile: null, folder, previous: null, now: systemClock.now() };
  await terminal.during(title, (tell) => writeBackup({ ...asked, tell }));
}

/** The database of a var folder, as long as it is worked with. */
async function inWorkshop<T>(varFolder: string, work: (url: string) => Promise<T>): Promise<T> {
  const { url, stop } = await reachDatabase({ databaseUrl: undefined, varFolder });
  try {
    return await work(url);
  } finally {
    await stop();
  }
}

/** The rows of the installation that is set up here; its files are not looked at. */
async function copyRunning(env: NodeJS.ProcessEnv, folder: string, terminal: Terminal): Promise<string> {
  const { url, stop } = await reachDatabase({ ...readConfig([], env), sharesDatabase: true });
  try {
    await write(url, folder, terminal, 'Reading');
    return folder;
  } finally {
    await stop();
  }
}

const letters = 'abcdefghijkmnpqrstuvwxyz';

/** Easily typed, and in line with either policy of passwords. */
function inventPassword(): string {
  const word = Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${randomInt(100, 1_000)}`;
}

function wordsAbout(folder: string, password: string, logins: readonly TrainingLogin[]): string[] {
  return [
    '',
    `A copy for training lies in ${folder}. Its people are invented; mail and messages to devices are off. Start it with`,
    `  BILIM_VAR=${folder} npm start -- --port 8001`,
    `Everybody’s password is ${password}; it stands nowhere else. Logins are numbered, such as`,
    ...logins.map(({ login, role }) => `  ${login.padEnd(14)} ${role}`),
  ];
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new StartError(`There is something in ${folder}: name a new folder.`);
}

function readArguments(argv: readonly string[]) {
  return readTyped(usage, () => {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { from: { type: 'string' } },
    });
    const [folder, ...rest] = positionals;
    if (folder === undefined || rest.length > 0) throw new Error('Into which folder?');
    return { folder: resolve(folder), from: values.from === undefined ? null : resolve(values.from) };
  });
}
