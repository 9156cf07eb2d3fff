import { parseArgs } from 'node:util';

import { readConfig } from '#config';
import { withLastWords } from '#platform/log/lastWords.ts';
import { StartError } from '#platform/startError.ts';

import { importRosters } from './rosters/importRosters.ts';
import { readTyped } from '../start/readTyped.ts';
import { openTerminal } from '../start/terminal.ts';
import type { Terminal } from '../start/terminal.ts';

const usage = `Usage:
  npm run import -- rosters <folder or zip>                       shows what would change
  npm run import -- rosters <folder or zip> --apply               changes it
  npm run import -- rosters <folder or zip> --apply --skip-bad-rows
  npm run import -- rosters <folder or zip> --apply --leaving <n> the same where so many people leave
  npm run import -- rosters --undo                                takes the last import back
  npm run import -- rosters <folder or zip> --all                 shows every difference and problem`;

export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  process.exitCode = await withLastWords(() => importLists(argv, env, openTerminal(process.stdout)));
}

/** Imports lists from files; gives the exit code: 0 done, 1 could not be done, 2 misused, 3 the files have errors. */
export async function importLists(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const { what, path, flags } = readArguments(argv);
  if (what !== 'rosters' || (path === undefined) !== flags.undo || (flags.undo && flags.apply)) {
    throw new StartError(usage, { exitCode: 2 });
  }
  const config = readConfig([], env);
  return await importRosters(config, terminal, { path, ...flags });
}

function readArguments(argv: readonly string[]) {
  return readTyped(usage, () => {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        apply: { type: 'boolean' },
        'skip-bad-rows': { type: 'boolean' },
        leaving: { type: 'string' },
        undo: { type: 'boolean' },
        all: { type: 'boolean' },
      },
    });
    const [what, path, ...rest] = positionals;
    if (rest.length > 0) throw new Error(`What is "${rest[0] ?? ''}"?`);
    return {
      what,
      path,
      flags: {
        apply: values.apply === true,
        skipsBadRows: values['skip-bad-rows'] === true,
        leaving: values.leaving === undefined ? null : countIn(values.leaving),
        undo: values.undo === true,
        showsAll: values.all === true,
      },
    };
  });
}

function countIn(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--leaving is a number of people, not "${text}".`);
  return Number(text);
}
